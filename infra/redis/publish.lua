-- Put frames of one shard at the end of their views' streams, and tell the shard's feed of each.
-- KEYS[1] the feed, KEYS[2...] the streams of the views
-- ARGV, three a frame: the number of its stream in KEYS, its seq, its bytes
-- Returns, for each view where frames are missing before one sent: number of its stream, its top.
--
-- An entry's id is `seq-0`, so a frame that comes twice changes nothing, whoever sends it. A view
-- without a stream begins wherever its first frame says: what was before stands in the log.
local VIEW_MAX, FEED_MAX, DAY_MS = 256, 4096, 86400000

-- These names are ours alone, and what they hold can be made again: something else goes.
local function top_of(key)
    local last = redis.pcall('XREVRANGE', key, '+', '-', 'COUNT', 1)
    if last.err and string.find(last.err, 'WRONGTYPE') then
        redis.call('DEL', key)
        return nil
    end
    return last[1] and tonumber(string.match(last[1][1], '^%d+'))
end

local tops, gaps = {}, {}
top_of(KEYS[1])
for k = 2, #KEYS do
    tops[k] = top_of(KEYS[k])
end
for i = 1, #ARGV, 3 do
    local k, seq, data = tonumber(ARGV[i]), tonumber(ARGV[i + 1]), ARGV[i + 2]
    local top = tops[k]
    if top == nil or seq == top + 1 then
        redis.call('XADD', KEYS[k], 'MAXLEN', '~', VIEW_MAX, ARGV[i + 1] .. '-0', 'd', data)
        redis.call('XADD', KEYS[1], 'MAXLEN', '~', FEED_MAX, '*',
            'v', string.match(KEYS[k], '}:(.*)$'), 'n', ARGV[i + 1], 'd', data)
        tops[k] = seq
    elseif seq > top then
        gaps[k] = top
    end
end
local answer = {}
for k = 2, #KEYS do
    redis.call('PEXPIRE', KEYS[k], DAY_MS)
    if gaps[k] then
        answer[#answer + 1] = k
        answer[#answer + 1] = gaps[k]
    end
end
return answer
