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
      const common = { merchantId: null, command: 'system change', target: `system ${line}` };
      await writeAudit(tx, { ...common, operator, before: { b: 1, a: 'ऋ' }, after: null, now: NOW });
    });
}

/** Applies a change that only the owner of the database can make, verifies the chain, and rolls the change back. Returns the first difference. */
async function findDifferenceAfter(change: ReturnType<typeof sql>): Promise<string | undefined> {
  const tx = await testDb.db.startTransaction().execute();
  try {
    await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(tx);
    await change.execute(tx);
    return (await verifyAuditChain(tx, { rowsPerRead: 2 })).difference;
  } finally {
    await tx.rollback().execute();
  }
}

test('verifies an untouched chain, and compares it with a place that was noted earlier', async () => {
  const { head, rows, difference } = await verifyAuditChain(testDb.db);
  expect({ rows: BigInt(rows), difference }).toEqual({ rows: head.position, difference: undefined });
  const notedOptions = ['--position', String(head.position), '--hash', head.hash.toString('hex')];
  await writeLines('bina', 1);
  expect(await runCommand(['audit', 'verify', ...notedOptions], { db: testDb.db })).toMatchObject({ code: 0, err: [] });
  const forgedOptions = ['--position', String(head.position), '--hash', 'ab'.repeat(32)];
  const { code, err } = await runCommand(['audit', 'verify', ...forgedOptions], { db: testDb.db });
  expect({ code, err: err.join() }).toEqual({ code: 1, err: expect.stringContaining('written anew') });
  const unreachedPlace = { position: head.position + 99n, hash: head.hash };
  expect((await verifyAuditChain(testDb.db, { noted: unreachedPlace })).difference).toContain(
    'before the noted position',
  );
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
])('finds a row that was %s', async (_how, change, sentence) => {
  expect(await findDifferenceAfter(change)).toContain(sentence);
});

test('finds a changed row whose hash was recomputed, because the next row does not continue it', async () => {
  const forged = sql`
    with next as (select a as row from operator_audit a where chain_position = 2)
    update operator_audit a set target = 'x', row_hash = operator_audit_hash(jsonb_populate_record(next.row, '{"target": "x"}'))
    from next where a.chain_position = 2`;
  expect(await findDifferenceAfter(forged)).toContain('position 3 does not continue the row before');
});

test('concurrent writers and a transaction that is rolled back leave no gap in the chain', async () => {
  const failedWrite = transaction(testDb.db, async (tx) => {
    const line = { operator: 'chet', merchantId: null, command: 'x', target: 'x', before: {}, after: null, now: NOW };
    await writeAudit(tx, line);
    throw new Error('taken back');
  });
  const writers = Array.from({ length: WRITERS }, async (_, index) => {
    await writeLines(`writer ${index}`, LINES_PER_WRITER);
  });
  await expect(failedWrite).rejects.toThrow('taken back');
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

test('the role of the application can append to the chain, but cannot change its head', async () => {
  const pool = createPool({ connectionString: testDb.appUrl, max: 1, limits: LONG_LIMITS, onError: () => {} });
  const db = createDb(pool);
  const line = { operator: 'asha', merchantId: null, command: 'x', target: 'x', before: {}, after: null, now: NOW };
  await transaction(db, async (tx) => await writeAudit(tx, line));
  await expect(sql`update operator_audit_head set chain_position = 0`.execute(db)).rejects.toThrow('permission denied');
  expect((await verifyAuditChain(db)).difference).toBeUndefined();
  await db.destroy();
});

test('the job raises an alert about a broken chain, and logs the head of an intact one', async () => {
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

test('the migration adds older rows to the chain', async () => {
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
