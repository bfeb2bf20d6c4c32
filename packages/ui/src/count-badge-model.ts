export const COUNT_SHOWN_MAX = 99;

/** "7", "99", "99+". */
export function shortCount(count: number): string {
  return count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : String(count);
}
