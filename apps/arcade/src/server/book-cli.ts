/**
 * Exports the real-money rounds of a UTC day as CSV, which `pnpm ops ledger reconcile` compares with the bets of the platform:
 * `node apps/arcade/src/server/book-cli.ts 2026-11-20 > rounds.csv`
 */
import { openDb } from './db/db.ts';
import { exportRoundsOfDay } from './rounds/export-rounds.ts';

async function main(dayText: string | undefined, databaseUrl: string | undefined): Promise<number> {
  const day = new Date(`${dayText}T00:00:00.000Z`);
  if (!databaseUrl || Number.isNaN(day.getTime())) {
    console.error('Set ARCADE_DATABASE_URL, and name a day, e.g. 2026-11-20.');
    return 2;
  }
  const db = openDb(databaseUrl, (error) => console.error(error.message));
  try {
    process.stdout.write(await exportRoundsOfDay(db, day));
    return 0;
  } finally {
    await db.close();
  }
}

process.exitCode = await main(process.argv[2], process.env['ARCADE_DATABASE_URL']);
