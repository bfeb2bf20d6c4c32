import type pg from 'pg';
import { expect, test } from 'vitest';
import { createStatementNames, withPreparedStatements } from './prepared-statements.ts';

const QUERY = 'select balance_minor from wallet_account where member_id = $1';

/** Returns the name that the last of `uses` calls gets. */
function nameAfter(uses: number, nameOf: (text: string) => string | undefined, text = QUERY): string | undefined {
  return Array.from({ length: uses }, () => nameOf(text)).at(-1);
}

test('a statement is named once it is frequent, and keeps its name', () => {
  const nameOf = createStatementNames();
  expect(nameAfter(19, nameOf)).toBeUndefined();
  const name = nameOf(QUERY);
  expect(name).toBeDefined();
  expect(nameAfter(5, nameOf)).toBe(name);
  // PostgreSQL cuts longer names, and two statements would become one.
  expect(name?.length).toBeLessThan(64);
});

test('a statement that is used again and again, but rarely, takes no name', () => {
  let now = 0;
  const nameOf = createStatementNames(() => now);
  for (let minute = 0; minute < 10; minute += 1) {
    now = minute * 60_000;
    expect(nameAfter(19, nameOf)).toBeUndefined();
  }
  expect(nameOf(QUERY)).toBeDefined();
});

test('two statements never share a name, two processes always agree on one', () => {
  const [here, there] = [createStatementNames(), createStatementNames()];
  expect(nameAfter(20, here)).toBe(nameAfter(20, there));
  expect(nameAfter(20, here)).not.toBe(nameAfter(20, here, `${QUERY} for update`));
});

test('the number of prepared statements is limited, however many texts there are', () => {
  const nameOf = createStatementNames();
  const named = Array.from({ length: 500 }, (_, text) => nameAfter(20, nameOf, `select ${text}`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(200);
});

test('a connection that timed out is closed, even if a statement sent at the same time fails with another error', async () => {
  const fails: ((error: Error) => void)[] = [];
  const released: unknown[] = [];
  const client = {
    query: async () => await new Promise((_resolve, reject) => fails.push(reject)),
    release: (destroy: unknown) => void released.push(destroy),
  };
  // The wrapper calls only these members of a pool.
  const pool = { options: {}, connect: async () => client, end: async () => {} };
  const connection = await withPreparedStatements(pool as unknown as pg.Pool).connect();
  const outcomes = Promise.allSettled([connection.query('select 1', []), connection.query('select 2', [])]);
  fails[0]?.(new Error('Query read timeout'));
  fails[1]?.(new Error('invalid input syntax'));
  await outcomes;
  await expect(connection.query('rollback', [])).rejects.toThrow('still waits');
  connection.release();
  expect(released).toEqual([true]);
});
