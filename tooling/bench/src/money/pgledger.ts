import { readFile } from 'node:fs/promises';
import pg from 'pg';

/**
 * Creates the accounts of `pgledger`, a public ledger in SQL, whose transfers are measured for comparison. The person
 * who runs the benchmark provides its files in the order of execution (`--pgledger uuid-to-ulid.sql,pgledger.sql`);
 * they are not part of this repository.
 */
export async function createPgledger(databaseUrl: string, files: readonly string[], accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const file of files) await client.query(await readFile(file, 'utf8'));
    // The ids of pgledger are generated texts, while pgbench draws numbers, so this table maps numbers to ids.
    await client.query('create table bench_account (n integer primary key, id text not null)');
    await client.query(
      `insert into bench_account
       select n, (pgledger_create_account('player' || n, 'NPR')).id from generate_series(1, $1::integer) n`,
      [accounts],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Returns a pgbench script that transfers one rupee between two random accounts, so that no row is hot. */
export const pgledgerScript = (accounts: number): string => `\\set payer random(1, ${accounts})
\\set ahead random(1, ${accounts} - 1)
\\set payee 1 + (:payer - 1 + :ahead) % ${accounts}
select id from pgledger_create_transfer(
  (select id from bench_account where n = :payer), (select id from bench_account where n = :payee), 1.00);
`;
