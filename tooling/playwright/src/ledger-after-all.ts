import { verifyLedger } from './operator.ts';

/** Verifies, behind the last test, that every account is what its entries say, whatever all tests did. */
export default async function ledgerAfterAll(): Promise<void> {
  await verifyLedger();
}
