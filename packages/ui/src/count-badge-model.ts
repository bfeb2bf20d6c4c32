export const COUNT_SHOWN_MAX = 99;

/** Formats a count as "7", "99" or "99+". */
export function shortCount(count: number): string {
  return count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : String(count);
}
