/** How fast a replay can run; 1 is the pace of a table. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
