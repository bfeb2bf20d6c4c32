const MEMBER_DIGITS_MIN = 7;

/** Returns the id that members see and tell customer service: merchant code and number, e.g. "BAIZE-0000017". */
export function customerIdOf(merchantCode: string, memberId: bigint): string {
  return `${merchantCode}-${memberId.toString().padStart(MEMBER_DIGITS_MIN, '0')}`;
}

/** Parses a customer id. Returns undefined if no member of this merchant can have it. Case and surrounding blanks are ignored. */
export function memberIdOf(merchantCode: string, customerId: string): bigint | undefined {
  const [code, digits = '', ...more] = customerId.trim().toUpperCase().split('-');
  const reads = code === merchantCode.toUpperCase() && more.length === 0 && /^[0-9]{7,18}$/.test(digits);
  return reads ? BigInt(digits) : undefined;
}
