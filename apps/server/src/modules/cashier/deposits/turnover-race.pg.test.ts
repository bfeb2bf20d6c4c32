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
import { addTurnoverRequirement } from '../../../betting/turnover.ts';
import { AGENT_HOST, openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/ops.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { createDepositMethods, openTestProvider, type TestProvider } from '../../../testing/cashier.ts';
import { applyReport } from './apply-report.ts';

/**
 * A member's money must not leave while a deposit is being credited: the credit commits the turnover requirements of the deposit and its
 * bonus together with the money. These tests stop the credit between its writes and its commit.
 */

const WITHDRAW_PASSWORD = 'Cash2026out';
const AGENT_TYPE = 2;
let server: TestApp;
let provider: TestProvider;
let memberCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  const { db } = server;
  provider = await openTestProvider(db);
  await createDepositMethods(db, provider.code);
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

interface TestMember {
  readonly memberId: bigint;
  readonly account: string;
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

async function createTestMember(upline?: TestMember): Promise<TestMember> {
  memberCount += 1;
  const account = `racer${memberCount}`;
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
async function logInAsAgent(agent: TestMember): Promise<TestMember> {
  const { memberId, account } = agent;
  await server.db.updateTable('member').set({ type: AGENT_TYPE }).where('member_id', '=', memberId).execute();
  const login = { type: 'username', username: account, password: PASSWORD };
  const token = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
  return { ...agent, ask: async (id, request = {}) => await call(server, id, request, { token, host: AGENT_HOST }) };
}

async function beginDeposit({ ask }: TestMember, promotionId?: string): Promise<string> {
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
  let pendingAnswer: Promise<Answer> | undefined;
  await transaction(server.db, async (tx) => {
    await credit(tx);
    pendingAnswer = send();
    await expect.poll(countBlocked).toBe(1);
  });
  return await pendingAnswer;
}

/** Returns a function that credits the deposit by a report of its provider. */
function prepareCredit({ memberId }: TestMember, depositId: string): (tx: Tx) => Promise<void> {
  const payment = provider.payments.get(`BZ${depositId}-${memberId}`);
  if (!payment) throw new Error('the provider knows no such payment');
  const report = {
    provider: provider.code,
    eventId: randomUUID(),
    payment: { ...payment, state: 'succeeded' as const },
  };
  return async (tx) => expect(await applyReport(tx, report, new Date())).toBe('credit');
}

async function withdraw({ ask }: TestMember, amount: string): Promise<Answer> {
  const account = { kind: 'bank', providerCode: 'NABIL', holderName: 'sita rai', accountNumber: '0012345678' };
  const { payoutAccountId } = valueOf(
    'addPayoutAccount',
    await ask('addPayoutAccount', { ...account, withdrawPassword: WITHDRAW_PASSWORD }),
  );
  const request = { requestId: randomUUID(), payoutAccountId, amount, withdrawPassword: WITHDRAW_PASSWORD };
  return await ask('requestWithdrawal', request);
}

async function transferMoney(from: TestMember, to: TestMember, direction: string, amount: string): Promise<Answer> {
  const request = { requestId: randomUUID(), direction, to: to.account, amount, withdrawPassword: WITHDRAW_PASSWORD };
  return await from.ask('transferUpline', request);
}

const readBalance = async ({ ask }: TestMember) => valueOf('balance', await ask('balance')).balance;

describe.each([
  ['a deposit', undefined, '1000.00'],
  ['a deposit and its bonus', 'each', '1500.00'],
])('while %s is being credited', (_what, promotionId, creditedAmount) => {
  test('refuses a withdrawal because of the open turnover', async () => {
    const member = await createTestMember();
    const credit = prepareCredit(member, await beginDeposit(member, promotionId));
    const answer = await sendDuring(credit, async () => await withdraw(member, creditedAmount));
    expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
    expect(await readBalance(member)).toBe(creditedAmount);
  });

  test('refuses a transfer to the upline because of the open turnover', async () => {
    const upline = await createTestMember();
    const member = await createTestMember(upline);
    const credit = prepareCredit(member, await beginDeposit(member, promotionId));
    const answer = await sendDuring(credit, async () => await transferMoney(member, upline, 'upline', creditedAmount));
    expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
    expect([await readBalance(member), await readBalance(upline)]).toEqual([creditedAmount, '0.00']);
  });
});

// Deposits and promotions require no turnover of agents, so this test credits a bonus directly.
test('refuses a transfer to a downline while a bonus of the agent is being credited', async () => {
  const agent = await logInAsAgent(await createTestMember());
  const member = await createTestMember(agent);
  const { memberId } = agent;
  const bonus = money('NPR', 50_000n);
  const credit = async (tx: Tx): Promise<void> => {
    const entries = [
      { account: CASH, amount: bonus },
      { account: 'house:payment-clearing:demo', amount: negate(bonus) },
    ] as const;
    expect(await post(tx, { memberId, key: 'bonus:1', kind: 'deposit', entries })).toMatchObject({ ok: true });
    const source = { source: 'bonus', sourceKey: 'bonus:1' } as const;
    await addTurnoverRequirement(tx, {
      memberId,
      merchantId: 1,
      ...source,
      amount: bonus,
      required: bonus,
      gameTypes: [],
      now: new Date(),
    });
  };
  const answer = await sendDuring(credit, async () => await transferMoney(agent, member, 'downline', '500.00'));
  expect(answer?.body).toMatchObject({ code: 'withdrawal.turnover_open' });
  expect([await readBalance(agent), await readBalance(member)]).toEqual(['500.00', '0.00']);
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
