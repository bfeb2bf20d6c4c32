/** `node apps/server/src/ledger/verify-cli.ts`: exit 0 where every figure of the ledger adds up, 1 and the first difference where not. */
import { createDb, createPool } from '../platform/db.ts';
import { verifyLedger } from './verify.ts';

/** A whole ledger is read: longer than any request may take. */
const VERIFY_TIMEOUT_MS = 3_600_000;

async function main(connectionString: string | undefined): Promise<number> {
  if (!connectionString) {
    console.error('Set DATABASE_URL to the database whose ledger is to be verified.');
    return 2;
  }
  const onError = (error: Error) => console.error(error.message);
  const db = createDb(createPool({ connectionString, max: 1, statementTimeoutMs: VERIFY_TIMEOUT_MS, onError }));
  try {
    const { accounts, postings, difference } = await verifyLedger(db);
    if (difference) console.error(`WRONG: ${difference.check}: ${difference.detail}`);
    else console.log(`The ledger adds up: ${postings} postings, ${accounts} accounts.`);
    return difference ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

process.exitCode = await main(process.env['DATABASE_URL']);
