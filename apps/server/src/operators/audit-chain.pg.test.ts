import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@baize/postgres/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { alertUnlessAuditVerified, verifyAuditChain } from './audit-chain.ts';
import { createDb, createPool } from '../platform/db.ts';
import { migrate, migrationsFolder } from '../platform/migrate.ts';
import { writeAudit } from './operator-audit.ts';
import { LONG_LIMITS } from '../platform/pool-limits.ts';
import { transaction } from '../platform/transaction.ts';

const NOW = new Date('2026-11-21T12:00:00.123Z');
const WRITERS = 8;
const LINES_PER_WRITER = 5;

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
  await writeLines('asha', 3);
});
afterAll(async () => await testDb.close());

async function writeLines(operator: string, count: number): Promise<void> {
  for (let line = 1; line <= count; line += 1)
    await transaction(testDb.db, async (tx) => {
      const what = { merchantId: null, command: 'system change', target: `system ${line}` };
      await writeAudit(tx, { ...what, operator, before: { b: 1, a: 'ऋ' }, after: null, now: NOW });
    });
}

/** Changes what is stored as the owner of the database can, looks, and takes the change back. */
async function whatIsFoundAfter(change: ReturnType<typeof sql>): Promise<string | undefined> {
  const tx = await testDb.db.startTransaction().execute();
  try {
    await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(tx);
    await change.execute(tx);
    return (await verifyAuditChain(tx, { rowsPerRead: 2 })).difference;
  } finally {
    await tx.rollback().execute();
  }
}

test('a chain that nobody touched is whole, and its end can be noted and checked later', async () => {
  const { head, rows, difference } = await verifyAuditChain(testDb.db);
  expect({ rows: BigInt(rows), difference }).toEqual({ rows: head.position, difference: undefined });
  const noted = ['--position', String(head.position), '--hash', head.hash.toString('hex')];
  await writeLines('bina', 1);
  expect(await runCommand(['audit', 'verify', ...noted], { db: testDb.db })).toMatchObject({ code: 0, err: [] });
  const other = ['--position', String(head.position), '--hash', 'ab'.repeat(32)];
  const { code, err } = await runCommand(['audit', 'verify', ...other], { db: testDb.db });
  expect({ code, err: err.join() }).toEqual({ code: 1, err: expect.stringContaining('written anew') });
  const later = { position: head.position + 99n, hash: head.hash };
  expect((await verifyAuditChain(testDb.db, { noted: later })).difference).toContain('before the noted position');
});

test.each([
  ['changed', sql`update operator_audit set operator = 'nobody' where chain_position = 2`, 'position 2 was changed'],
  ['given other content', sql`update operator_audit set before = '{"a": 2}' where chain_position = 3`, 'was changed'],
  ['removed', sql`delete from operator_audit where chain_position = 2`, 'position 2 is missing'],
  [
    'removed from the end',
    sql`delete from operator_audit where chain_position = (select max(chain_position) from operator_audit)`,
    'missing',
  ],
])('a row that was %s is found', async (_how, change, sentence) => {
  expect(await whatIsFoundAfter(change)).toContain(sentence);
});

test('a row that was changed with a new hash of its own breaks the chain at the next row', async () => {
  const forged = sql`
    with next as (select a as row from operator_audit a where chain_position = 2)
    update operator_audit a set target = 'x', row_hash = operator_audit_hash(jsonb_populate_record(next.row, '{"target": "x"}'))
    from next where a.chain_position = 2`;
  expect(await whatIsFoundAfter(forged)).toContain('position 3 does not continue the row before');
});

test('writers at the same time take turns, and a transaction that is taken back leaves no gap', async () => {
  const takenBack = transaction(testDb.db, async (tx) => {
    const what = { operator: 'chet', merchantId: null, command: 'x', target: 'x', before: {}, after: null, now: NOW };
    await writeAudit(tx, what);
    throw new Error('taken back');
  });
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    await writeLines(`writer ${index}`, LINES_PER_WRITER);
  });
  await expect(takenBack).rejects.toThrow('taken back');
  await Promise.all(writers);
  expect(await verifyAuditChain(testDb.db, { rowsPerRead: 7 })).toMatchObject({ difference: undefined });
});

test('the hash does not depend on the time zone or the date style of a session', async () => {
  const pool = createPool({ connectionString: testDb.url, max: 1, limits: LONG_LIMITS, onError: () => {} });
  const db = createDb(pool);
  await sql`set timezone = 'Asia/Kathmandu'`.execute(db);
  await sql`set datestyle = 'German'`.execute(db);
  expect((await verifyAuditChain(db)).difference).toBeUndefined();
  await db.destroy();
});

test('the application adds to the chain, and cannot move its head', async () => {
  const pool = createPool({ connectionString: testDb.appUrl, max: 1, limits: LONG_LIMITS, onError: () => {} });
  const db = createDb(pool);
  const line = { operator: 'asha', merchantId: null, command: 'x', target: 'x', before: {}, after: null, now: NOW };
  await transaction(db, async (tx) => await writeAudit(tx, line));
  await expect(sql`update operator_audit_head set chain_position = 0`.execute(db)).rejects.toThrow('permission denied');
  expect((await verifyAuditChain(db)).difference).toBeUndefined();
  await db.destroy();
});

test('the job alerts about a broken chain, and logs the head of a whole one', async () => {
  const lines: object[] = [];
  const log = { error: (fields: object) => lines.push(fields), info: (fields: object) => lines.push(fields) };
  const { signal } = new AbortController();
  await alertUnlessAuditVerified(testDb.db, signal, log);
  const tx = await testDb.db.startTransaction().execute();
  await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(tx);
  await sql`delete from operator_audit where chain_position = 1`.execute(tx);
  await alertUnlessAuditVerified(tx, signal, log);
  await tx.rollback().execute();
  const head = { auditPosition: expect.any(String), auditHash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(lines).toEqual([
    { ...head, rows: expect.any(Number) },
    { alert: 'audit', ...head, detail: 'the row at position 1 is missing' },
  ]);
});

test('rows from before the chain are chained by the migration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-chain-'));
  const database = await createTestDatabase('empty', async () => {});
  const db = createDb(createPool({ connectionString: database.url, max: 1, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const isEarlier = (file: string): boolean => file < '0120';
    for (const file of (await readdir(migrationsFolder)).filter(isEarlier))
      await cp(join(migrationsFolder, file), join(folder, file));
    await migrate(database.url, folder);
    await sql`
      insert into operator_audit (at, operator, command, target, after)
      select now(), 'asha', 'system change', 'system ' || n, '{}' from generate_series(1, 3) n`.execute(db);
    await migrate(database.url);
    expect(await verifyAuditChain(db)).toMatchObject({ rows: 3, difference: undefined });
  } finally {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
