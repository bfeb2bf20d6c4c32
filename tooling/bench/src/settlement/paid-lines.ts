/** The number of settlement lines of one kind, and how many of them are paid. */
interface LineCounts {
  readonly lines: bigint;
  readonly paid: bigint;
}

/**
 * Describes the lines for the table: their number, or "X of Y paid". `isWrong` is true if some are not paid, because the time of a run that left work
 * undone says nothing.
 */
export function describePaidLines({ lines, paid }: LineCounts): { readonly text: string; readonly isWrong: boolean } {
  const isWrong = paid !== lines;
  return { isWrong, text: isWrong ? `${paid} of ${lines} paid` : String(lines) };
}
