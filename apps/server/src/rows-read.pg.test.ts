import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxConsumers } from './outbox-consumers.ts';
import { publishFiguresOfEach, type BetFiguresRow } from './betting/bet-figures.ts';
import { transaction } from './platform/transaction.ts';
import { createKeyRing } from './platform/key-ring.ts';
import { integrationKeyRow } from './platform/secret-row.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, registration, type Answer, type TestApp } from './testing/app.ts';
import { deliverOutbox } from './testing/outbox.ts';
import {
  createIssue,
  createIssues,
  createLottery,
  createLotteryVendor,
  officialLine,
  orderOf,
} from './testing/lottery-world.ts';
import { call, PASSWORD, signUp, tokenOf } from './testing/people.ts';
import { countRowsRead, type RowsRead } from './testing/rows-read.ts';
import { vendorClient, type VendorReply } from './testing/vendor-client.ts';
import { createCatalogue, GAME, INTEGRATION, KEY_ID, openGameSession, SECRET } from './testing/world.ts';

/*
 * The calls of the bet path and of the record pages read few rows, however much history there is: each finds its rows by an index. A
 * dropped index, or a statement that cannot use one, reads thousands.
 */
const OLD_ROWS = 12_000;
const ROWS_READ_MAX = 300;
const POOL_MAX = 4;

let server: TestApp;
let vendor: ReturnType<typeof vendorClient>;
let member: { readonly memberId: bigint; readonly token: string; readonly gameSession: string };
let agentToken: string;

beforeAll(async () => {
  server = await openTestApp({ poolMax: POOL_MAX });
  const { db, app } = server;
  await createCatalogue(db, 1);
  await db
    .updateTable('integration_key')
    .set({ sealed_secret: createKeyRing([Buffer.alloc(32, 7)]).seal(SECRET, integrationKeyRow(INTEGRATION, KEY_ID)) })
    .execute();
  vendor = vendorClient(app);
  agentToken = await signUpAgent('himal');
  const token = await signUp(server, 'suraj92');
  const { member_id: memberId } = await db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'suraj92')
    .executeTakeFirstOrThrow();
  await sql`update member set upline_id = (select member_id from member where account = 'himal'),
    line = (select line from member where account = 'himal') || line where account = 'suraj92'`.execute(db);
  member = { memberId, token, gameSession: await openGameSession(db, { memberId }) };
  await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '1000.00' }, { token });
  for (const { code } of [await bet('first', 'first-round'), await win('first-win', 'first-round')])
    if (code !== 'OK') throw new Error(`no first round: ${code}`);
  await addHistory();
  await addTeamTransactions();
  await addTeamMoney();
});
afterAll(async () => await server.close());

async function signUpAgent(username: string): Promise<string> {
  await call(server, 'register', registration(username));
  await sql`update member set type = 1 where account = ${username}`.execute(server.db);
  const login = { type: 'username', username, password: PASSWORD };
  return tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
}

const game = { gameCode: GAME, currency: 'NPR', amount: '1.00' };
const bet = async (transactionId: string, roundId: string): Promise<VendorReply> =>
  await vendor('bet', { gameSession: member.gameSession, transactionId, roundId, ...game });
const win = async (transactionId: string, roundId: string): Promise<VendorReply> =>
  await vendor('win', { playerId: String(member.memberId), transactionId, roundId, ...game });
const rollBack = async (transactionId: string, betTransactionId: string, roundId: string): Promise<VendorReply> =>
  await vendor('rollback', { playerId: String(member.memberId), transactionId, betTransactionId, roundId });

/**
 * Rows of 40 days ago and earlier: copies of a row that the calls above left behind, a third of them of this member, the others
 * of twenty members: with few rows for each, every index would look alike to the planner. A row keeps every column that is not named here.
 */
async function addHistory(): Promise<void> {
  const owner = `(case when n % 3 = 0 then ${member.memberId} else 1000000 + n % 20 end)`;
  const time = `now() - interval '40 days' - n * interval '1 minute'`;
  const old: Readonly<Record<string, string>> = {
    bet: `'bucket', ${owner} & 255, 'member_id', ${owner}, 'bet_id', 1000000 + n, 'round_id', 'old' || n, 'transaction_id', 'old' || n,
      'placed_at', ${time}, 'settled_at', ${time}, 'state', 'lost', 'day', (${time})::date`,
    bet_round: `'bucket', ${owner} & 255, 'member_id', ${owner}, 'bet_id', 1000000 + n, 'round_id', 'old' || n, 'transaction_id', 'old' || n`,
    posting: `'bucket', ${owner} & 255, 'member_id', ${owner}, 'posting_id', 1000000 + n, 'key', 'old' || n, 'created_at', ${time}`,
    entry: `'bucket', ${owner} & 255, 'member_id', ${owner}, 'posting_id', 1000000 + n, 'created_at', ${time}`,
    wallet_transaction: `'member_id', ${owner}, 'wallet_transaction_id', 1000000 + n, 'transaction_id', 'old' || n,
      'round_id', 'old' || n, 'created_at', ${time}`,
    session: `'member_id', ${owner}, 'session_id', gen_random_uuid(), 'token_hash', sha256(('s' || n)::bytea)`,
    game_session: `'bucket', ${owner} & 255, 'member_id', ${owner}, 'token_hash', sha256(('g' || n)::bytea)`,
    deposit: `'member_id', ${owner}, 'deposit_id', 1000000 + n, 'request_id', gen_random_uuid(), 'created_at', ${time}`,
  };
  for (const [table, values] of Object.entries(old)) {
    const copies = `select copy.* from generate_series(1, ${OLD_ROWS}) n,
      (select ${table} as template from ${table} limit 1) one,
      jsonb_populate_record(one.template, jsonb_build_object(${values})) copy`;
    await sql.raw(`insert into ${table} overriding system value ${copies}`).execute(server.db);
  }
  await vacuum(Object.keys(old));
}

/** The rows of each day of `addTeamTransactions`, and how many days before today the newest of these days lies. */
const TRANSACTIONS_PER_DAY = 100;
const TRANSACTIONS_DAYS_AGO = 40;

/** Transactions of twenty members below the agent: some of each, on many days. */
async function addTeamTransactions(): Promise<void> {
  await sql`
    insert into member_transaction (bucket, member_id, posting_id, line_no, day, line, merchant_id, currency, kind, amount_minor,
      balance_after_minor, created_at)
    select owner & 255, owner, 1000000 + n, 1, current_date - ${TRANSACTIONS_DAYS_AGO}::integer - n / ${TRANSACTIONS_PER_DAY}::integer,
      agent.line || owner::text, 1, 'NPR', 'deposit', 100, 100, now()
    from generate_series(0, ${OLD_ROWS}::integer - 1) n cross join lateral (select 1000000 + n % 20 as owner) of_row,
      (select line from member where account = 'himal') agent`.execute(server.db);
  await sql`
    insert into team_transaction_day (bucket, member_id, day, kind, merchant_id, currency, transactions, incoming_minor, outgoing_minor)
    select agent.member_id & 255, agent.member_id, t.day, t.kind, 1, 'NPR', count(*), sum(t.amount_minor), 0
    from member_transaction t, (select member_id from member where account = 'himal') agent
    group by agent.member_id, t.day, t.kind`.execute(server.db);
  await vacuum(['member_transaction', 'team_transaction_day']);
}

/** The days on which members of the team moved money. */
const MONEY_DAYS = 92;

/** The money of members below the agent on each of the last days. The members themselves are on no page. */
async function addTeamMoney(): Promise<void> {
  await sql`
    insert into member_money_day (bucket, member_id, day, line, merchant_id, currency, deposits_minor, withdrawals_minor, bonuses_minor,
      rebates_minor, salaries_minor)
    select owner & 255, owner, current_date - n % ${MONEY_DAYS}::integer, agent.line || owner::text, 1, 'NPR', 100, 0, 0, 0, 0
    from generate_series(0, ${OLD_ROWS}::integer - 1) n cross join lateral (select 1000000 + n / ${MONEY_DAYS}::integer as owner) of_row,
      (select line from member where account = 'himal') agent`.execute(server.db);
  await vacuum(['member_money_day']);
}

/**
 * Does at once what autovacuum would do for so many new rows while a call is counted: it reads whole ranges of pages to summarise the block range
 * indexes, and PostgreSQL counts these rows as read by a sequential scan.
 */
async function vacuum(tables: readonly string[]): Promise<void> {
  await sql.raw(`vacuum (analyze) ${tables.join(', ')}`).execute(server.db);
}

/** The tables of which a call read more rows than it may: `bet: 4,000`. */
function tooMany(read: RowsRead): string[] {
  return [...read].filter(([, rows]) => rows > ROWS_READ_MAX).map(([table, rows]) => `${table}: ${rows}`);
}

const walletCalls: Readonly<Record<string, () => Promise<VendorReply>>> = {
  balance: async () => await vendor('balance', { gameSession: member.gameSession }),
  bet: async () => await bet('b1', 'r1'),
  'bet, delivered again': async () => await bet('b1', 'r1'),
  win: async () => await win('w1', 'r1'),
  rollback: async () => {
    await bet('b2', 'r2');
    return await rollBack('rb2', 'b2', 'r2');
  },
  'close-round': async () => await vendor('close-round', { playerId: String(member.memberId), roundId: 'r1' }),
  status: async () => await vendor('status', { transactionId: 'b1' }),
};
test.each(Object.entries(walletCalls))('a call of the wallet API reads few rows: %s', async (_, makeCall) => {
  let reply: VendorReply | undefined;
  const read = await countRowsRead(server, async () => {
    reply = await makeCall();
  });
  expect(['OK', 'DUPLICATE']).toContain(reply?.code);
  expect(tooMany(read)).toEqual([]);
});

test('a chunk of events of settled bets is handled by reading few rows', async () => {
  await deliverOutbox(server.db, outboxConsumers);
  const { rows: bets } = await sql<BetFiguresRow>`
    select member_id, bet_id, merchant_id, line, game_type, currency, stake_minor, win_minor, valid_bet_minor, day, placed_at
    from bet where member_id = ${member.memberId} and state = 'lost' limit 100`.execute(server.db);
  await transaction(server.db, async (tx) => await publishFiguresOfEach(tx, 'bet.settled', bets));
  const read = await countRowsRead(server, async () => await deliverOutbox(server.db, outboxConsumers));
  // Each consumer reads each event, and may look at one that it has passed.
  const ofEvents = ['outbox', 'outbox_event'];
  for (const table of ofEvents)
    expect(read.get(table) ?? 0).toBeLessThanOrEqual((bets.length + 1) * outboxConsumers.length);
  expect(tooMany(new Map([...read].filter(([table]) => !ofEvents.includes(table))))).toEqual([]);
});

/** A day of a lottery with an issue each minute. */
const ISSUES_PLANNED = 1_440;

test('an order on a lottery reads few of its planned issues', async () => {
  const { db } = server;
  await createLotteryVendor(db, 1);
  await createLottery(db);
  const [open, ...later] = Array.from({ length: ISSUES_PLANNED }, (_, index) => ({
    opensIn: index * 3_600 - 60,
    closesIn: (index + 1) * 3_600,
  }));
  const issue = await createIssue(db, open);
  await createIssues(db, later);
  await vacuum(['lottery_issue']);
  const order = orderOf(issue, [officialLine('ssc.one.position', '1||||')], '2.00');
  await expectFewRows({ id: 'lottoPlace', request: order }, member.token, MEMBER_HOST);
});

const day = new Date().toISOString().slice(0, 10);
const PAGE = { from: day, to: day, pageNo: '1', pageSize: '20' };

interface PageCall {
  readonly id: EndpointId;
  readonly request: object;
  /** A table that the page reads by a block range of time. Such a range is 128 pages wide: wider than the history here. */
  readonly byTime?: string;
}

async function expectFewRows({ id, request, byTime }: PageCall, token: string, host: string): Promise<void> {
  let answer: Answer | undefined;
  const read = await countRowsRead(server, async () => {
    answer = await call(server, id, request, { token, host });
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(tooMany(new Map([...read].filter(([table]) => table !== byTime)))).toEqual([]);
}

const memberPages: readonly PageCall[] = [
  { id: 'balance', request: {} },
  { id: 'bets', request: PAGE },
  { id: 'transactionHistory', request: PAGE, byTime: 'entry' },
  { id: 'personalProfit', request: { from: day, to: day }, byTime: 'entry' },
  { id: 'deposits', request: PAGE },
  { id: 'withdrawals', request: PAGE },
];
test.each(memberPages)('a page of the member reads few rows: $id', async (page) => {
  await expectFewRows(page, member.token, MEMBER_HOST);
});

test('the page of a bet reads few rows', async () => {
  const { betId } = await server.db
    .selectFrom('bet')
    .select('bet_id as betId')
    .where('transaction_id', '=', 'first')
    .executeTakeFirstOrThrow();
  await expectFewRows({ id: 'betDetail', request: { betId: String(betId) } }, member.token, MEMBER_HOST);
});

const agentPages: readonly PageCall[] = [
  { id: 'teamOverview', request: { from: day, to: day } },
  { id: 'teamBets', request: PAGE },
];
test.each(agentPages)('a page of the agent reads few rows: $id', async (page) => {
  await expectFewRows(page, agentToken, AGENT_HOST);
});

/** After five executions on a connection, PostgreSQL may choose a plan that does not know the values of a prepared statement. */
const EXECUTIONS_UNTIL_GENERIC_PLAN = 6;

test('profit and loss of a team in a long range reads few rows, also with generic plans', async () => {
  const page: PageCall = { id: 'teamProfit', request: { ...PAGE, from: dayAgo(MONEY_DAYS - 1) } };
  const read = async (): Promise<void> => {
    await call(server, page.id, page.request, { token: agentToken, host: AGENT_HOST });
  };
  for (let times = 0; times < EXECUTIONS_UNTIL_GENERIC_PLAN * POOL_MAX; times += 1) await read();
  await expectFewRows(page, agentToken, AGENT_HOST);
});

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test.each([1, 40, 399])('page %i of the transactions of a team in a long range reads few rows', async (pageNo) => {
  const request = {
    from: dayAgo(TRANSACTIONS_DAYS_AGO + 79),
    to: dayAgo(TRANSACTIONS_DAYS_AGO),
    pageNo,
    pageSize: '20',
  };
  let answer: Answer | undefined;
  const read = await countRowsRead(server, async () => {
    answer = await call(server, 'teamTransactions', request, { token: agentToken, host: AGENT_HOST });
  });
  expect(answer).toMatchObject({ body: { value: { total: 80 * TRANSACTIONS_PER_DAY } } });
  expect(tooMany(read)).toEqual([]);
});
