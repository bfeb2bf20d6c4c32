const DIGITS = 7;

/** The id that people see, copy and tell customer service: merchant code and number, e.g. "BAIZE-0000017". */
export function customerIdOf(merchantCode: string, memberId: bigint): string {
  return `${merchantCode}-${memberId.toString().padStart(DIGITS, '0')}`;
}
