import { verifyLedger } from './operator.ts';

/** Verifies after the last test that every account equals the sum of its entries. */
export default async function ledgerAfterAll(): Promise<void> {
  await verifyLedger();
}
