-- Whether the seats that a session ever held in a game are apart; no row when it never held any.
-- $1 game   $2 hash of the session
select apart from sitter where game = $1 and session = $2;
