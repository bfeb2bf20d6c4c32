import { seedRow } from './seeds.ts';
import { drawOf } from '@baize/lottery/draw';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { transaction } from '../../../platform/transaction.ts';
import { listenForChanges } from '../../../testing/live.ts';
import { createIssue, createLottery, lotteryKeyRing } from '../../../testing/lottery-issues.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createMerchant } from '../../../testing/world.ts';
import { closeDueIssues, drawDueIssues } from './issue-clock.ts';
import { lockOpenIssueShared } from './issue-lock.ts';
import { planAhead } from './plan-ahead.ts';

let testDb: TestDb;
const errors: object[] = [];
const log = { error: (fields: object) => void errors.push(fields) };
const clock = () => ({ db: testDb.db, keyRing: lotteryKeyRing, log });

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLottery(testDb.db, 'SSC_1M');
  await createLottery(testDb.db, 'LHC', { nodeId: 50_002 });
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  errors.length = 0;
  await testDb.db.deleteFrom('lottery_issue').execute();
});

async function readIssue(issueId: bigint) {
  return await testDb.db
    .selectFrom('lottery_issue')
    .select(['state', 'number', 'seed', 'sealed_seed', 'seed_hash', 'bets_root', 'bets', 'draw_text', 'draw_version'])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
}

const isOpen = async (issueId: bigint): Promise<boolean> =>
  await transaction(testDb.db, async (tx) => (await lockOpenIssueShared(tx, issueId)) !== undefined);

describe('planning', () => {
  const context = () => ({ db: testDb.db, keyRing: lotteryKeyRing });
  const now = new Date('2026-11-24T10:00:30Z');

  test('makes each issue once, by several workers as well', async () => {
    const made = await Promise.all([planAhead(context(), now), planAhead(context(), now)]);
    expect(made[0] + made[1]).toBe(121 + 14);
    expect(await planAhead(context(), now)).toBe(0);
    expect(await planAhead(context(), new Date(now.getTime() + 60_000))).toBe(1);
  });

  test('commits to a seed of its own for each own draw, and to none of results from outside', async () => {
    await planAhead(context(), now);
    const rows = await testDb.db.selectFrom('lottery_issue').select(['lottery_code', 'seed_hash', 'seed']).execute();
    const hashes = rows.filter((row) => row.lottery_code === 'SSC_1M').map((row) => row.seed_hash?.toString('hex'));
    expect(new Set(hashes).size).toBe(121);
    expect(rows.filter((row) => row.lottery_code === 'LHC').map((row) => row.seed_hash)).toEqual(
      Array.from({ length: 14 }, () => null),
    );
    expect(rows.every(({ seed }) => seed === null)).toBe(true);
  });

  test('of a lottery that fails raises an alert and stops no other lottery', async () => {
    const broken = '11X5_1M';
    await createLottery(testDb.db, broken, { nodeId: 50_003 });
    expect(await planAhead(context(), now)).toBe(2 * 121 + 14);
    // The next issue would close before the one in front of it does.
    await testDb.db.updateTable('lottery').set({ close_seconds: 300 }).where('code', '=', broken).execute();
    expect(await planAhead({ ...context(), log }, new Date(now.getTime() + 60_000))).toBe(1);
    await testDb.db.updateTable('lottery').set({ state: 'hidden' }).where('code', '=', broken).execute();
    expect(errors).toMatchObject([{ alert: 'lottery-plan', lottery: broken }]);
  });

  test('leaves out a lottery whose calendar is invalid, with an alert, and plans the others', async () => {
    const broken = 'LHC';
    const setCalendar = async (calendar: string) =>
      await testDb.db.updateTable('lottery').set({ calendar }).where('code', '=', broken).execute();
    const { calendar } = await testDb.db
      .selectFrom('lottery')
      .select('calendar')
      .where('code', '=', broken)
      .executeTakeFirstOrThrow();
    await setCalendar(JSON.stringify({ kind: 'interval', minutes: 0, utcOffsetMinutes: 0 }));
    try {
      expect(await planAhead({ ...context(), log }, now)).toBe(121);
      expect(errors).toMatchObject([{ alert: 'lottery-plan', lottery: broken }]);
    } finally {
      await setCalendar(JSON.stringify(calendar));
    }
  });

  test('makes no issues for a hidden lottery', async () => {
    const state = (value: string) =>
      testDb.db.updateTable('lottery').set({ state: value }).where('code', '=', 'SSC_1M').execute();
    await state('hidden');
    expect(await planAhead(context(), now)).toBe(14);
    await state('open');
  });
});

describe('an issue', () => {
  test('takes bets between its opening and its close', async () => {
    expect(await isOpen(await createIssue(testDb.db, 'SSC_1M'))).toBe(true);
    expect(await isOpen(await createIssue(testDb.db, 'SSC_1M', { opensIn: 30 }))).toBe(false);
    expect(await isOpen(await createIssue(testDb.db, 'SSC_1M', { closesIn: -1, drawsIn: 30 }))).toBe(false);
    expect(await isOpen(1n)).toBe(false);
  });

  test('is closed after its close, with the root of its bets, and not before', async () => {
    const due = await createIssue(testDb.db, 'SSC_1M', { closesIn: -1, drawsIn: 30 });
    const later = await createIssue(testDb.db, 'SSC_1M', { closesIn: 30 });
    expect((await closeDueIssues(clock())).done).toBe(1);
    expect(await readIssue(due)).toMatchObject({
      state: 'closed',
      bets: 0,
      bets_root: createHash('sha256').digest(),
      seed: null,
    });
    expect((await readIssue(later)).state).toBe('open');
  });

  test('says when the next one is due', async () => {
    await createIssue(testDb.db, 'SSC_1M', { closesIn: 30 });
    const step = await closeDueIssues(clock());
    expect(step.done).toBe(0);
    expect(step.nextInMs).toBeGreaterThan(25_000);
    expect(step.nextInMs).toBeLessThanOrEqual(30_000);
    expect(await drawDueIssues(clock())).toEqual({ done: 0, nextInMs: undefined });
  });

  test('waits with its close for the bets that are being placed', async () => {
    const issueId = await createIssue(testDb.db, 'SSC_1M');
    const events: string[] = [];
    const [shared, placing] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const placed = transaction(testDb.db, async (tx) => {
      shared.resolve((await lockOpenIssueShared(tx, issueId)) !== undefined);
      await placing.promise;
      events.push('placed');
    });
    expect(await shared.promise).toBe(true);
    const passed = { closes_at: new Date(Date.now() - 1000) };
    await testDb.db.updateTable('lottery_issue').set(passed).where('issue_id', '=', issueId).execute();
    const closed = closeDueIssues(clock()).then(() => events.push('closed'));
    try {
      await expect.poll(countWaitingForLock).toBe(1);
    } finally {
      placing.resolve();
    }
    await Promise.all([placed, closed]);
    expect(events).toEqual(['placed', 'closed']);
    expect(await isOpen(issueId)).toBe(false);
  });

  async function countWaitingForLock(): Promise<number> {
    const { rows } = await testDb.ownerPool.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.waiting ?? 0;
  }
});

describe('a draw', () => {
  const drawnIssue = async (): Promise<bigint> => {
    const issueId = await createIssue(testDb.db, 'SSC_1M', { closesIn: -2, drawsIn: -1 });
    await closeDueIssues(clock());
    return issueId;
  };

  test('follows from the seed and the root, and reveals the seed that was committed to', async () => {
    const issueId = await drawnIssue();
    expect((await drawDueIssues(clock())).done).toBe(1);
    const { seed, seed_hash, bets_root, ...issue } = await readIssue(issueId);
    expect(issue).toMatchObject({ state: 'drawn', draw_version: 1, sealed_seed: null });
    const events = await testDb.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'lottery.issue-drawn')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ issueId: String(issueId), version: 1, lotteryCode: expect.any(String) }),
    );
    if (!seed || !bets_root) throw new Error('the seed and the root are public after the draw');
    expect(createHash('sha256').update(seed).digest()).toEqual(seed_hash);
    expect(issue.draw_text).toBe(await drawOf('ssc', seed, bets_root, issue.number));
    expect((await drawDueIssues(clock())).done).toBe(0);
  });

  test('tells the pages of its lottery, as its close does', async () => {
    const issueId = await createIssue(testDb.db, 'SSC_1M', { closesIn: -2, drawsIn: -1 });
    const changes = await listenForChanges(testDb);
    for (const [subject, step] of [
      ['closed', closeDueIssues],
      ['drawn', drawDueIssues],
    ] as const) {
      const first = changes.next();
      await step(clock());
      expect(await first).toEqual({ topic: 'draw:SSC_1M', subject });
    }
    expect((await readIssue(issueId)).state).toBe('drawn');
    await changes.close();
  });

  test('is made once by two workers', async () => {
    const issueId = await drawnIssue();
    const steps = await Promise.all([drawDueIssues(clock()), drawDueIssues(clock())]);
    expect(steps.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect((await readIssue(issueId)).draw_version).toBe(1);
  });

  test('waits for its time, and for the close', async () => {
    await createIssue(testDb.db, 'SSC_1M', { closesIn: -2, drawsIn: 30 });
    expect((await drawDueIssues(clock())).done).toBe(0);
    await closeDueIssues(clock());
    const { done, nextInMs } = await drawDueIssues(clock());
    expect(done).toBe(0);
    expect(nextInMs).toBeGreaterThan(25_000);
  });

  test('is not made for results from outside', async () => {
    const issueId = await createIssue(testDb.db, 'LHC', { closesIn: -2, drawsIn: -1, isOwn: false });
    await closeDueIssues(clock());
    expect(await drawDueIssues(clock())).toEqual({ done: 0, nextInMs: undefined });
    expect((await readIssue(issueId)).state).toBe('closed');
  });

  test('catches up in order after a pause of the worker', async () => {
    const ids = [];
    for (const secondsAgo of [180, 120, 60])
      ids.push(await createIssue(testDb.db, 'SSC_1M', { opensIn: -999, closesIn: -secondsAgo }));
    expect((await closeDueIssues(clock())).done).toBe(3);
    expect((await drawDueIssues(clock())).done).toBe(3);
    const drawn = await testDb.db
      .selectFrom('lottery_issue')
      .select('issue_id')
      .where('state', '=', 'drawn')
      .orderBy('drawn_at')
      .execute();
    expect(drawn.map((row) => row.issue_id)).toEqual(ids);
  });

  test('that no key opens raises an alert and stops no other draw', async () => {
    const broken = await drawnIssue();
    const sealed = createKeyRing([Buffer.alloc(32, 1)]).seal('00'.repeat(32), seedRow(broken));
    await testDb.db.updateTable('lottery_issue').set({ sealed_seed: sealed }).where('issue_id', '=', broken).execute();
    const fine = await drawnIssue();
    expect((await drawDueIssues(clock())).done).toBe(1);
    expect(errors).toMatchObject([{ alert: 'lottery-draw', issueId: String(broken) }]);
    expect((await readIssue(broken)).state).toBe('closed');
    expect((await readIssue(fine)).state).toBe('drawn');
  });

  test('whose seed is another than the committed one is not made', async () => {
    const issueId = await drawnIssue();
    await testDb.db
      .updateTable('lottery_issue')
      .set({ seed_hash: Buffer.alloc(32, 1) })
      .where('issue_id', '=', issueId)
      .execute();
    expect((await drawDueIssues(clock())).done).toBe(0);
    expect(errors).toMatchObject([{ alert: 'lottery-draw' }]);
  });
});
