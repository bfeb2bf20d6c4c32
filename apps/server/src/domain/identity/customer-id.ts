const DIGITS = 7;

/** The id that people see, copy and tell customer service: merchant code and number, e.g. "BAIZE-0000017". */
export function customerIdOf(merchantCode: string, memberId: bigint): string {
  return `${merchantCode}-${memberId.toString().padStart(DIGITS, '0')}`;
}

/** Undefined where nobody of this merchant can be called so; blanks around it and small letters do not matter. */
export function memberIdOf(merchantCode: string, customerId: string): bigint | undefined {
  const [code, digits = '', ...more] = customerId.trim().toUpperCase().split('-');
  const reads = code === merchantCode.toUpperCase() && more.length === 0 && /^[0-9]{7,18}$/.test(digits);
  return reads ? BigInt(digits) : undefined;
}
