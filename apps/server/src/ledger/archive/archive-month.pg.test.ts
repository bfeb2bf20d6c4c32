import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { createDb, createPool, type Db } from '../../platform/db.ts';
import { LONG_LIMITS } from '../../platform/pool-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { runCommand } from '../../testing/ops.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../testing/world.ts';
import { post, readBalance } from '../post.ts';
import { postAct } from '../post-act.ts';

/** The rows of the test belong to the current month. The command runs with a clock that is 19 months later. */
const MONTH = new Date().toISOString().slice(0, 7);
const MONTHS_LATER = 19;

let testDb: TestDb;
let db: Db;
let players: TestMember[];
let folder: string;
beforeAll(async () => {
  testDb = await openTestDb(3);
  ({ db } = testDb);
  folder = mkdtempSync(join(tmpdir(), 'baize-archive-'));
  await createMerchant(db, 1);
  await createCatalogue(db, 1);
  players = [];
  for (const account of ['one', 'two', 'three']) players.push(await createMember(db, { merchantId: 1, account }));
  for (const [index, { memberId }] of players.entries()) {
    await postMovement(memberId, `deposit-${index}`, 'house:payment-clearing:test', 1_000n);
    await postMovement(memberId, `stake-${index}`, 'house:vendor-clearing:TEST', -300n);
    await postMovement(memberId, `win-${index}`, 'house:vendor-clearing:TEST', index === 0 ? 300n : 50n);
  }
  await transaction(db, async (tx) => {
    const legs = players.map(({ memberId }, index) => createMovement(memberId, `pay-${index}`, 'house:commission', 7n));
    await postAct(tx, { actId: 'pay', kind: 'test', legs });
  });
  const [first] = players;
  if (first) await insertBet(db, { member: first, placedAt: new Date(), stakeMinor: 300n, winMinor: 300n });
  await moveRowsBackAnHour();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testDb.close();
});

/**
 * Moves all rows back by an hour, because rows of the last seconds lie after the checkpoint of the house sums. The triggers refuse every change of
 * these rows, so they are disabled for the update.
 */
async function moveRowsBackAnHour(): Promise<void> {
  for (const table of ['posting', 'entry']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`update ${sql.table(table)} set created_at = ${new Date(Date.now() - 3_600_000)}`.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
}

/** Creates a posting that moves an amount from a house account to the cash of the member, or back if the amount is negative. */
function createMovement(memberId: bigint, key: string, house: `house:${string}`, amountMinor: bigint): PostingCommand {
  const entries = [
    { account: 'cash', amount: money('NPR', amountMinor) },
    { account: house, amount: money('NPR', -amountMinor) },
  ] as PostingCommand['entries'];
  return { memberId, key, kind: 'test', entries };
}

async function postMovement(memberId: bigint, key: string, house: `house:${string}`, amountMinor: bigint) {
  const result = await transaction(db, async (tx) => await post(tx, createMovement(memberId, key, house, amountMinor)));
  expect(result).toMatchObject({ ok: true });
  return result;
}

function dateAfterRetention(): Date {
  const now = new Date();
  now.setUTCMonth(now.getUTCMonth() + MONTHS_LATER);
  return now;
}

async function archive(month = MONTH, now = dateAfterRetention()) {
  const argv = ['ledger', 'archive', '--month', month, '--folder', folder, '--by', 'Asha'];
  return await runCommand(argv, { db, now: () => now });
}
const verify = async (...options: string[]) => await runCommand(['ledger', 'verify', ...options], { db });
const balances = async () =>
  await Promise.all(players.map(async ({ memberId }) => (await readBalance(db, memberId, 'NPR')).amountMinor));

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? -1;
}

test('refuses a month within its retention, a month without partitions, and a role that does not own the schema', async () => {
  expect(await archive(MONTH, new Date())).toMatchObject({
    code: 2,
    err: [`Nothing was archived: ${MONTH} stays for 18 months after its end.`],
  });
  expect(await archive('2020-02')).toMatchObject({
    code: 2,
    err: ['Nothing was archived: the database has no partitions of 2020-02.'],
  });
  const pool = createPool({ connectionString: testDb.appUrl, max: 1, limits: LONG_LIMITS, onError: () => {} });
  const serverDb = createDb(pool);
  const argv = ['ledger', 'archive', '--month', MONTH, '--folder', folder, '--by', 'asha'];
  expect(await runCommand(argv, { db: serverDb, now: dateAfterRetention })).toMatchObject({
    code: 2,
    err: ['Only the owner of the schema archives: set DATABASE_URL to the address that pnpm migrate uses.'],
  });
  await serverDb.destroy();
});

test('refuses a month with an open bet', async () => {
  const [member] = players;
  if (!member) throw new Error('the set-up has created no player');
  const bet = await insertBet(db, { member, placedAt: new Date(), stakeMinor: 1n, state: 'open' });
  expect(await archive()).toMatchObject({
    code: 2,
    err: [`Nothing was archived: bet ${bet.bet_id} is open: settle or void it first.`],
  });
  await sql`delete from bet where bet_id = ${bet.bet_id}`.execute(db);
});

test('archiving a month leaves one posting per member and the same balances, and the ledger still adds up', async () => {
  const before = await balances();
  const postings = await countRows('posting');
  const { code, out, err } = await archive();
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out[0]).toContain(`posting  rows=${postings}`);
  expect(await balances()).toEqual(before);
  expect(await countRows('posting')).toBe(players.length);
  expect(await countRows('bet')).toBe(0);
  const kinds = await db.selectFrom('posting').select('kind').distinct().execute();
  expect(kinds).toEqual([{ kind: 'carried_forward' }]);
  expect(await verify()).toMatchObject({ code: 0, out: [`The ledger adds up: 3 postings, 3 accounts.`] });
  expect(await archive()).toMatchObject({ code: 2, err: [`Nothing was archived: ${MONTH} is archived already.`] });
  const audit = await db.selectFrom('operator_audit').select(['operator', 'target']).execute();
  expect(audit).toContainEqual({ operator: 'asha', target: `history of ${MONTH}` });
});

test('later postings continue from the carried balances, and a replayed key of the archived month moves no money', async () => {
  const [member] = players;
  if (!member) throw new Error('the set-up has created no player');
  const [before] = await balances();
  expect(await postMovement(member.memberId, 'deposit-0', 'house:payment-clearing:test', 1_000n)).toMatchObject({
    replayed: true,
  });
  expect((await balances())[0]).toBe(before);
  expect(await postMovement(member.memberId, 'later', 'house:payment-clearing:test', 5n)).toMatchObject({
    replayed: false,
  });
  expect((await balances())[0]).toBe((before ?? 0n) + 5n);
  expect(await verify()).toMatchObject({ code: 0 });
});

test('the database refuses to delete the entries that carry the balances forward', async () => {
  await expect(sql`delete from entry`.execute(db)).rejects.toThrow('rows are only added');
});

test('verifies the files of a month, and finds a changed amount and a changed bet', async () => {
  // A test above has added the posting `later`, whose id belongs to the archived month. In production an archived month is over and gets no postings,
  // so this test expects the difference and then deletes the entries of this posting.
  expect((await verify('--archive', folder)).err[0] ?? '').toContain('carried forward');
  await sql`alter table entry disable trigger user`.execute(db);
  const row = await db.selectFrom('idempotency').select('posting_id').where('key', '=', 'later').executeTakeFirst();
  await sql`delete from entry where posting_id = ${row?.posting_id}`.execute(db);
  await sql`alter table entry enable trigger user`.execute(db);
  expect(await verify('--archive', folder)).toMatchObject({
    code: 0,
    out: [`The archive of ${MONTH} adds up: 12 postings, 24 entries.`],
  });
  expect(await verifyWithChange('entry', '"-300"', '"-299"')).toMatchObject({ code: 1 });
  expect((await verifyWithChange('bet', '"300"', '"301"')).err[0]).toContain(
    'the file of bet is not the one that was written',
  );
  expect(await verify('--archive', join(folder, 'none'))).toMatchObject({ code: 2 });
});

/** Replaces the first occurrence of `text` in the file of a table, verifies the folder, and restores the file. */
async function verifyWithChange(table: string, text: string, changed: string) {
  const path = join(folder, `${table}.jsonl.gz`);
  const bytes = readFileSync(path);
  writeFileSync(path, gzipSync(gunzipSync(bytes).toString().replace(text, changed)));
  try {
    return await verify('--archive', folder);
  } finally {
    writeFileSync(path, bytes);
  }
}
