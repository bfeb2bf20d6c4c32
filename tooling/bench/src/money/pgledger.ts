import { readFile } from 'node:fs/promises';
import pg from 'pg';

/**
 * `pgledger`, a public ledger in SQL: what a transfer costs there, with its two accounts and its two entries. Its files come from
 * whoever runs the benchmark (`--pgledger uuid-to-ulid.sql,pgledger.sql`, in the order in which it wants them); none of it is shipped.
 */
export async function createPgledger(databaseUrl: string, files: readonly string[], accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const file of files) await client.query(await readFile(file, 'utf8'));
    // Its ids are texts of its own making; pgbench draws numbers.
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

/** One rupee from anybody to anybody else: no row is hotter than another. */
export const pgledgerScript = (accounts: number): string => `\\set payer random(1, ${accounts})
\\set ahead random(1, ${accounts} - 1)
\\set payee 1 + (:payer - 1 + :ahead) % ${accounts}
select id from pgledger_create_transfer(
  (select id from bench_account where n = :payer), (select id from bench_account where n = :payee), 1.00);
`;
