import { TOPIC_CHANGED } from '@baize/contract/live';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import {
  createLiveBrands,
  createVisitor,
  openLiveProcess,
  openLiveSocket,
  type LiveProcess,
  type Visitor,
} from '../../../testing/live.ts';
import { createIssue, createLottery } from '../../../testing/lottery-issues.ts';
import { creditLine, drawTestIssue, orderOf, type TestIssue } from '../../../testing/lottery-world.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { fund } from '../../../testing/world.ts';
import { placeOrder } from '../orders/place.ts';
import { readLatestWins } from './own-wins.ts';
import { settleDrawnIssues } from './settle-issues.ts';
import { settledNews } from './settled-news.ts';

/** The first ball is small, and not even with the last one. */
const SMALL = '2,2,3,4,5';
const BIG = '8,2,3,4,5';

let database: TestDb;
let live: LiveProcess;
let issue: TestIssue;
let issues = 0;
/** How often the participants of an issue were read. */
let readings = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await createLiveBrands(database);
  await createLottery(database.db, 'SSC_1M', { results: 'feed' });
  const counted: typeof settledNews = {
    ...settledNews,
    readFacts: async (db, key) =>
      (await settledNews.readFacts(db, key)).map((fact) => ({
        ...fact,
        readMembers: async (reader, memberIds) => {
          readings += 1;
          return await fact.readMembers(reader, memberIds);
        },
      })),
  };
  live = await openLiveProcess(database, { memberNews: [counted] });
});
beforeEach(async () => {
  readings = 0;
  issues += 1;
  const number = `20261124-${String(issues).padStart(4, '0')}`;
  issue = { number, issueId: await createIssue(database.db, 'SSC_1M', { number, isOwn: false }) };
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await live.close();
  await database.close();
});

interface Listener extends Visitor {
  /** The subjects that arrived on the member's own topic. */
  readonly heard: string[];
}

/** A connected member with money. */
async function createListener(): Promise<Listener> {
  const visitor = await createVisitor(database.db);
  await fund(database.db, visitor.memberId, 10_000n);
  const socket = await openLiveSocket(live.port, visitor);
  sockets.push(socket);
  const heard: string[] = [];
  socket.on(TOPIC_CHANGED, (topic: string, subject: string) => {
    if (topic === `member:${visitor.memberId}`) heard.push(subject);
  });
  return { ...visitor, heard };
}

async function bet(visitor: Visitor, ...options: string[]): Promise<void> {
  const lines = options.map((option) => creditLine('ssc.credit-ball1.sides', option));
  const request = orderOf(issue, lines, `${10 * lines.length}.00`);
  const member = { memberId: visitor.memberId, account: '', merchantId: 1, type: 0, line: '' };
  const placed = await placeOrder({ db: database.db }, { scope: scopeOf(member, merchantOf(1)), request });
  expect(placed).toMatchObject({ ok: true });
}

async function drawAndSettle(draw: string): Promise<void> {
  await drawTestIssue(database.db, issue, draw);
  while ((await settleDrawnIssues({ db: database.db })) > 0);
}

const winsOf = async ({ memberId }: Visitor) =>
  await readLatestWins(database.db, { memberId, currency: 'NPR', language: 'en' });

test('tells each connected member with bets how the issue went, by one reading of the participants', async () => {
  const [winner, loser, watcher] = [await createListener(), await createListener(), await createListener()];
  await bet(winner, 'small', 'even', 'big');
  await bet(loser, 'big');
  await drawAndSettle(SMALL);
  await expect.poll(() => [winner.heard, loser.heard]).toEqual([['lottery-won'], ['lottery-settled']]);
  expect(watcher.heard).toEqual([]);
  expect(readings).toBe(1);

  const { list } = await winsOf(winner);
  expect(list).toEqual([{ gameCode: 'SSC_1M', gameName: 'SSC_1M', issue: issue.number, prize: expect.any(String) }]);
  const paid = await database.db
    .selectFrom('lottery_participation')
    .select('paid_minor')
    .where('member_id', '=', winner.memberId)
    .executeTakeFirstOrThrow();
  expect(list[0]?.prize).toBe(`${paid.paid_minor / 100n}.${String(paid.paid_minor % 100n).padStart(2, '0')}`);
  expect((await winsOf(loser)).list).toEqual([]);
});

test('tells of a corrected draw without a win, and once per version', async () => {
  const member = await createListener();
  await bet(member, 'small');
  await drawAndSettle(BIG);
  await expect.poll(() => member.heard).toEqual(['lottery-settled']);
  await drawAndSettle(SMALL);
  await expect.poll(() => member.heard).toEqual(['lottery-settled', 'lottery-settled']);
  expect(readings).toBe(2);
  expect((await winsOf(member)).list).toEqual([]);
});

test('names no win of an issue that was settled more than a minute ago', async () => {
  const member = await createListener();
  await bet(member, 'small');
  await drawAndSettle(SMALL);
  expect((await winsOf(member)).list).toHaveLength(1);
  await database.db
    .updateTable('lottery_issue')
    .set({ settled_at: new Date(Date.now() - 61_000) })
    .where('issue_id', '=', issue.issueId)
    .execute();
  expect((await winsOf(member)).list).toEqual([]);
});
