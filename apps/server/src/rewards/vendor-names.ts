import type { Db, Tx } from '../platform/db.ts';

/** Reads the names of vendors by their codes. Most brands have no rewards of single vendors; then nothing is read. */
export async function readVendorNames(
  db: Db | Tx,
  vendorCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(vendorCodes)];
  if (codes.length === 0) return new Map();
  const rows = await db.selectFrom('vendor').select(['code', 'name']).where('code', 'in', codes).execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
