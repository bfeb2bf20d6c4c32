import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { money, negate } from '@baize/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASH } from '../../../domain/wallet/account.ts';
import { post } from '../../../ledger/post.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import type { Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { requireTurnover } from '../../../betting/turnover.ts';
import { AGENT_HOST, openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/ops.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { createMethods, openTestProvider, type TestProvider } from '../../../testing/cashier.ts';
import { applyReport } from './provider-words.ts';

/**
 * A member's money must not leave while a deposit is being credited: the credit commits the turnover requirements of the deposit and its
 * bonus together with the money. These tests stop the credit between its writes and its commit.
 */

const WITHDRAW_PASSWORD = 'Cash2026out';
const AGENT_TYPE = 2;
let server: TestApp;
let provider: TestProvider;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  const { db } = server;
  provider = await openTestProvider(db);
  await createMethods(db, provider.code);
  await db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 1_000_000n }).execute();
  const limits = { min_minor: 1_000n, max_minor: 10_000_000n, day_max_minor: 10_000_000n };
  await db
    .insertInto('withdrawal_rule')
    .values({ merchant_id: 1, ...limits, day_count_max: 3, open_max: 3, fee_ppm: 0, receipt_minutes: 60 })
    .execute();
  await db
    .insertInto('line_transfer_rule')
    .values({ merchant_id: 1, ...limits })
    .execute();
  await db
    .insertInto('payout_provider')
    .values({ merchant_id: 1, code: 'NABIL', kind: 'bank', names: JSON.stringify({ en: 'Nabil Bank' }) })
    .execute();
  const bonus =
    '--code each --by asha --currency NPR --title en=Each --frequency always --percent 50 --max 100000 --least 60000';
  const { code } = await runCommand(
    ['deposit-bonuses', 'add', ...bonus.split(' '), '--turnover', '10', '--merchant', 'M1'],
    { db },
  );
  if (code !== 0) throw new Error('the bonus was not added');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

interface Person {
  readonly memberId: bigint;
  readonly account: string;
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

async function person(upline?: Person): Promise<Person> {
  people += 1;
  const account = `racer${people}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  await ask('setWithdrawPassword', {
    newWithdrawPassword: WITHDRAW_PASSWORD,
    confirmNewWithdrawPassword: WITHDRAW_PASSWORD,
    password: PASSWORD,
  });
  const { memberId, line } = await server.db
    .updateTable('member')
    .set({ real_name: 'Sita Rai', upline_id: upline?.memberId ?? null })
    .where('account', '=', account)
    .returning(['member_id as memberId', 'line'])
    .executeTakeFirstOrThrow();
  if (upline)
    await sql`update member set line = (select line from member where member_id = ${upline.memberId}) || ${line}
      where member_id = ${memberId}`.execute(server.db);
  return { memberId, account, ask };
}

/** Makes the person an agent who has logged in on the agents' site. */
async function onAgentSite(agent: Person): Promise<Person> {
  const { memberId, account } = agent;
  await server.db.updateTable('member').set({ type: AGENT_TYPE }).where('member_id', '=', memberId).execute();
  const login = { type: 'username', username: account, password: PASSWORD };
  const token = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
  return { ...agent, ask: async (id, request = {}) => await call(server, id, request, { token, host: AGENT_HOST }) };
}

async function beginDeposit({ ask }: Person, promotionId?: string): Promise<string> {
  const request = { requestId: randomUUID(), methodId: 'card', amount: '1000.00', backPath: '/', promotionId };
  const answer = await ask('createDeposit', JSON.parse(JSON.stringify(request)) as object);
  return valueOf('createDeposit', answer).depositId;
}

async function countBlocked(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows[0]?.n ?? 0;
}

/** Sends the request between the last write of a credit and its commit. Returns the answer to the request. */
async function sendDuring(credit: (tx: Tx) => Promise<void>, send: () => Promise<Answer>): Promise<Answer | undefined> {
  let sent: Promise<Answer> | undefined;
  await transaction(server.db, async (tx) => {
    await credit(tx);
    sent = send();
    await expect.poll(countBlocked, { timeout: 10_000 }).toBe(1);
  });
  return await sent;
}

/** The credit of a deposit on the word of its provider. */
function creditOf({ memberId }: Person, depositId: string): (tx: Tx) => Promise<void> {
  const payment = provider.payments.get(`BZ${depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  const word = { provider: provider.code, eventId: randomUUID(), payment: { ...payment, state: 'succeeded' as const } };
  return async (tx) => expect(await applyReport(tx, word, new Date())).toBe('credit');
}

async function withdraw({ ask }: Person, amount: string): Promise<Answer> {
  const account = { kind: 'bank', providerCode: 'NABIL', holderName: 'sita rai', accountNumber: '0012345678' };
  const { payoutAccountId } = valueOf(
    'addPayoutAccount',
    await ask('addPayoutAccount', { ...account, withdrawPassword: WITHDRAW_PASSWORD }),
  );
  const request = { requestId: randomUUID(), payoutAccountId, amount, withdrawPassword: WITHDRAW_PASSWORD };
  return await ask('requestWithdrawal', request);
}

async function transferTo(from: Person, to: Person, direction: string, amount: string): Promise<Answer> {
  const request = { requestId: randomUUID(), direction, to: to.account, amount, withdrawPassword: WITHDRAW_PASSWORD };
  return await from.ask('transferUpline', request);
}

const balanceOf = async ({ ask }: Person) => valueOf('balance', await ask('balance')).balance;

describe.each([
  ['a deposit', undefined, '1000.00'],
  ['a deposit and its bonus', 'each', '1500.00'],
])('while %s is being credited', (_what, promotionId, credited) => {
  test('a withdrawal is refused by its turnover', async () => {
    const member = await person();
    const credit = creditOf(member, await beginDeposit(member, promotionId));
    const answer = await sendDuring(credit, async () => await withdraw(member, credited));
    expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
    expect(await balanceOf(member)).toBe(credited);
  });

  test('a transfer to the upline is refused by its turnover', async () => {
    const upline = await person();
    const member = await person(upline);
    const credit = creditOf(member, await beginDeposit(member, promotionId));
    const answer = await sendDuring(credit, async () => await transferTo(member, upline, 'upline', credited));
    expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
    expect([await balanceOf(member), await balanceOf(upline)]).toEqual([credited, '0.00']);
  });
});

// Deposits and promotions require no turnover of agents, so that the bonus of this test is credited by hand.
test('while a bonus is being credited, a transfer to a downline is refused by its turnover', async () => {
  const agent = await onAgentSite(await person());
  const member = await person(agent);
  const { memberId } = agent;
  const bonus = money('NPR', 50_000n);
  const credit = async (tx: Tx): Promise<void> => {
    const entries = [
      { account: CASH, amount: bonus },
      { account: 'house:payment-clearing:demo', amount: negate(bonus) },
    ] as const;
    expect(await post(tx, { memberId, key: 'bonus:1', kind: 'deposit', entries })).toMatchObject({ ok: true });
    const source = { source: 'bonus', sourceKey: 'bonus:1' } as const;
    await requireTurnover(tx, { memberId, merchantId: 1, ...source, amount: bonus, required: bonus, now: new Date() });
  };
  const answer = await sendDuring(credit, async () => await transferTo(agent, member, 'downline', '500.00'));
  expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
  expect([await balanceOf(agent), await balanceOf(member)]).toEqual(['500.00', '0.00']);
});

test('leaves a ledger that adds up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
