export type TileStyle = 1 | 2 | 3 | 4 | 5;

const STYLES = [1, 2, 3, 4, 5] as const;

/** The colour style of a tile: (nodeId mod 5) + 1 (spec sections 4 and 9). */
export function tileStyle(nodeId: number): TileStyle {
  // A node id is never negative; if one ever is, it still lands on a style.
  return STYLES[Math.abs(Math.trunc(nodeId)) % STYLES.length] ?? 1;
}
