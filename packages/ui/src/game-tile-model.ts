export type TileStyle = 1 | 2 | 3 | 4 | 5;

const STYLES = [1, 2, 3, 4, 5] as const;

/** Returns the colour style of a tile: (nodeId mod 5) + 1 (spec sections 4 and 9). */
export function tileStyle(nodeId: number): TileStyle {
  // A node id is never negative; a negative one would still get a valid style.
  return STYLES[Math.abs(Math.trunc(nodeId)) % STYLES.length] ?? 1;
}
