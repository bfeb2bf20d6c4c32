import type { Lane } from '../shared/categories.ts';

/** Spec section 2, footer: these vendors, as codes set by us (nobody's logo). */
const VENDOR_MARKS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];

/** Those of them whose games this brand has: a footer names no partner that is none. */
export function vendorMarks(lanes: readonly Lane[]): string[] {
  const carried = new Set(lanes.flatMap(({ vendors }) => vendors.map(({ code }) => code)));
  return VENDOR_MARKS.filter((code) => carried.has(code));
}
