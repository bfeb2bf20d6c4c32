import { verifyLedger } from './operator.ts';

/** Behind the last test: whatever all of them did, every account is what its entries say. */
export default async function ledgerAfterAll(): Promise<void> {
  await verifyLedger();
}
