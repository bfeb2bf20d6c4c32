import type { Lane } from '../shared/categories.ts';

/** The vendors that the footer names (spec section 2). Their marks are codes in our own lettering, because logos belong to the vendors. */
const VENDOR_MARKS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];

/** Returns the codes of `VENDOR_MARKS` whose games this brand offers, so that the footer names no vendor that is not a partner. */
export function vendorMarks(lanes: readonly Lane[]): string[] {
  const offeredCodes = new Set(lanes.flatMap(({ vendors }) => vendors.map(({ code }) => code)));
  return VENDOR_MARKS.filter((code) => offeredCodes.has(code));
}
