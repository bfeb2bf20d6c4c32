import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import type { LineDirection } from '@baize/contract/codes';
import { BALANCE_CHANGED } from '@baize/contract/live';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { AGENT_HOST, openTestApp, type Answer, type TestApp } from '../../testing/app.ts';
import { nextEvent, openLiveProcess, openLiveSocket, type LiveProcess } from '../../testing/live.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { fund, today } from '../../testing/world.ts';
import { inboxEvents } from '../inbox/events.ts';

/** Transfers of agents on their own site, each with a socket. The line of the test is top, agent, middle, low; the stranger stands in no line. */

const WITHDRAW = 'Cash2026out';
const FUNDED_MINOR = 200_000n;

interface Agent {
  readonly memberId: bigint;
  readonly account: string;
  readonly line: string;
  readonly socket: Socket;
  /** Returns how many events about a changed balance the socket has received. */
  readonly balanceEvents: () => number;
  readonly callApi: (id: EndpointId, request?: object) => Promise<Answer>;
}

let server: TestApp;
let live: LiveProcess;
let agents: Record<'top' | 'agent' | 'middle' | 'low' | 'stranger', Agent>;

beforeAll(async () => {
  server = await openTestApp();
  live = await openLiveProcess(server);
  const limits = { min_minor: 1_000n, max_minor: 100_000n, day_max_minor: 150_000n };
  await server.db
    .insertInto('line_transfer_rule')
    .values({ merchant_id: 1, ...limits })
    .execute();
  const top = await openAgent('lineTop');
  const agent = await openAgent('lineAgent', top);
  const middle = await openAgent('lineMiddle', agent);
  agents = { top, agent, middle, low: await openAgent('lineLow', middle), stranger: await openAgent('lineStranger') };
});
afterAll(async () => {
  for (const { socket } of Object.values(agents)) socket.close();
  await live.close();
  await server.close();
});

/** Creates an agent with money and a withdraw password, who is logged in on the agent site and has an open socket there. */
async function openAgent(account: string, upline?: Agent): Promise<Agent> {
  const memberToken = await signUp(server, account);
  const passwords = {
    newWithdrawPassword: WITHDRAW,
    confirmNewWithdrawPassword: WITHDRAW,
    password: PASSWORD,
  };
  await call(server, 'setWithdrawPassword', passwords, { token: memberToken });
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const line = upline ? `${upline.line}.${memberId}` : String(memberId);
  await server.db
    .updateTable('member')
    .set({ type: 2, upline_id: upline?.memberId ?? null, line })
    .where('member_id', '=', memberId)
    .execute();
  await fund(server.db, memberId, FUNDED_MINOR);
  const login = { username: account, password: PASSWORD, type: 'username' };
  const access = { token: tokenOf(await call(server, 'login', login, { host: AGENT_HOST })), host: AGENT_HOST };
  const socket = await openLiveSocket(live.port, access);
  let balanceEvents = 0;
  socket.on(BALANCE_CHANGED, () => (balanceEvents += 1));
  const callApi = async (id: EndpointId, request: object = {}) => await call(server, id, request, access);
  return { memberId, account, line, socket, balanceEvents: () => balanceEvents, callApi };
}

async function readBalance({ callApi }: Agent): Promise<string> {
  return valueOf('balance', await callApi('balance')).balance;
}

async function readHistory({ callApi }: Agent) {
  const request = { from: today(), to: today(), pageNo: 1, pageSize: 20 };
  return valueOf('lineTransfers', await callApi('lineTransfers', request)).list;
}

/** Reads the newest posting of the agent with its entries. */
async function readLastPosting({ memberId }: Agent) {
  const posting = await server.db
    .selectFrom('posting')
    .select(['posting_id', 'kind', 'key'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('posting_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const entries = await server.db
    .selectFrom('entry')
    .select(['account', 'amount_minor as amountMinor', 'balance_after_minor as balanceAfterMinor'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('posting_id', '=', posting.posting_id)
    .orderBy('line_no')
    .execute();
  return { kind: posting.kind, key: posting.key, entries };
}

interface Transfer {
  readonly from: Agent;
  readonly to: Agent;
  readonly direction: LineDirection;
}

/** Sends 120.50, and returns the answer after the sockets of both sides have received the event about their balance. */
async function sendAndAwaitEvents({ from, to, direction }: Transfer) {
  const events = Promise.all([from, to].map(async ({ socket }) => await nextEvent(socket, BALANCE_CHANGED)));
  const request = {
    requestId: randomUUID(),
    direction,
    to: to.account,
    amount: '120.50',
    withdrawPassword: WITHDRAW,
    remark: 'For the float',
  };
  const value = valueOf('transferUpline', await from.callApi('transferUpline', request));
  await events;
  return value;
}

const expectedPosting = (amountMinor: bigint, balanceAfterMinor: bigint) => ({
  kind: 'line_transfer',
  entries: [
    { account: 'cash', amountMinor, balanceAfterMinor },
    { account: 'house:line-transfer', amountMinor: -amountMinor, balanceAfterMinor: null },
  ],
});

test('an agent sends money to an agent two levels below: balances, ledgers and messages of both sides', async () => {
  const { agent, low, top, middle, stranger } = agents;
  const others = [top, middle, stranger];
  const eventsBefore = others.map(({ balanceEvents }) => balanceEvents());
  expect(await sendAndAwaitEvents({ from: agent, to: low, direction: 'downline' })).toMatchObject({
    amount: '120.50',
    balance: '1879.50',
  });
  expect([await readBalance(agent), await readBalance(low)]).toEqual(['1879.50', '2120.50']);
  const [out, into] = [await readLastPosting(agent), await readLastPosting(low)];
  expect(out).toMatchObject(expectedPosting(-12_050n, 187_950n));
  expect(into).toMatchObject(expectedPosting(12_050n, 212_050n));
  // Both legs belong to one act, which the sender's request names.
  expect(into.key).toBe(out.key);
  expect(await readHistory(agent)).toMatchObject([
    {
      direction: 'downline',
      account: low.account,
      amount: '-120.50',
      balanceAfter: '1879.50',
      remark: 'For the float',
    },
  ]);
  expect(await readHistory(low)).toMatchObject([
    { direction: 'upline', account: agent.account, amount: '120.50', balanceAfter: '2120.50', remark: 'For the float' },
  ]);
  expect(await readHistory(middle)).toEqual([]);
  await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  expect(valueOf('messages', await low.callApi('messages')).list).toMatchObject([
    { kind: 'transfer_received', amount: '120.50', currency: 'NPR' },
  ]);
  expect(valueOf('messages', await agent.callApi('messages')).list).toEqual([]);
  expect(others.map(({ balanceEvents }) => balanceEvents())).toEqual(eventsBefore);
});

test('an agent sends money to its upline: balances and ledgers of both sides', async () => {
  const { low, middle, agent } = agents;
  const before = await readBalance(low);
  expect(before).toBe('2120.50');
  expect(await sendAndAwaitEvents({ from: low, to: middle, direction: 'upline' })).toMatchObject({
    balance: '2000.00',
  });
  expect([await readBalance(low), await readBalance(middle)]).toEqual(['2000.00', '2120.50']);
  const [out, into] = [await readLastPosting(low), await readLastPosting(middle)];
  expect(out).toMatchObject(expectedPosting(-12_050n, 200_000n));
  expect(into).toMatchObject(expectedPosting(12_050n, 212_050n));
  expect(into.key).toBe(out.key);
  expect(await readHistory(middle)).toMatchObject([
    { direction: 'downline', account: low.account, amount: '120.50', balanceAfter: '2120.50' },
  ]);
  // A transfer upwards goes to the direct upline only, so the upline of the upline is refused.
  const request = {
    requestId: randomUUID(),
    direction: 'upline',
    to: agent.account,
    amount: '10.00',
    withdrawPassword: WITHDRAW,
  };
  expect((await low.callApi('transferUpline', request)).body).toMatchObject({ code: 'transfer.not_in_line' });
});

test('the ledger adds up after the tests above', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
