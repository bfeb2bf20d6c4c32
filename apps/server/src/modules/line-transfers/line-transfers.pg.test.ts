import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { money } from '@baize/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { addTurnoverRequirement } from '../../betting/turnover.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { inboxEvents } from '../inbox/events.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type Answer, type TestApp } from '../../testing/app.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { fund, owe, today } from '../../testing/world.ts';

const WITHDRAW = 'Cash2026out';
let server: TestApp;
let personCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  const limits = { min_minor: 1_000n, max_minor: 100_000n, day_max_minor: 150_000n };
  await server.db
    .insertInto('line_transfer_rule')
    .values({ merchant_id: 1, ...limits })
    .execute();
});
afterAll(async () => await server.close());

interface Person {
  readonly memberId: bigint;
  readonly account: string;
  readonly callApi: (id: EndpointId, request?: object) => Promise<Answer>;
}

async function createPerson({
  upline,
  balanceMinor = 200_000n,
}: { upline?: Person; balanceMinor?: bigint } = {}): Promise<Person> {
  personCount += 1;
  const account = `relay${personCount}`;
  const token = await signUp(server, account);
  const callApi = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  await callApi('setWithdrawPassword', {
    newWithdrawPassword: WITHDRAW,
    confirmNewWithdrawPassword: WITHDRAW,
    password: PASSWORD,
  });
  const { member_id: memberId } = await server.db
    .updateTable('member')
    .set({ upline_id: upline?.memberId ?? null })
    .where('account', '=', account)
    .returning('member_id')
    .executeTakeFirstOrThrow();
  if (balanceMinor > 0n) await fund(server.db, memberId, balanceMinor);
  return { memberId, account, callApi };
}

async function send(from: Person, to: Person, amount: string, change: object = {}) {
  const request = { requestId: randomUUID(), direction: 'upline', to: to.account, amount, withdrawPassword: WITHDRAW };
  return await from.callApi('transferUpline', { ...request, ...change });
}
const balanceOf = async ({ callApi }: Person) => valueOf('balance', await callApi('balance')).balance;

test('moves the amount from the sender to the upline once per request, and both sides see the transfer', async () => {
  const upline = await createPerson();
  const member = await createPerson({ upline });
  expect(valueOf('lineTransferOptions', await member.callApi('lineTransferOptions'))).toMatchObject({
    upline: upline.account,
    toUpline: true,
    toDownline: false,
    leftToday: '1500.00',
    turnoverLeft: '0.00',
  });
  const change = { requestId: randomUUID(), remark: 'For Dashain' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => await send(member, upline, '500.50', change)),
  );
  const values = answers.map((answer) => valueOf('transferUpline', answer));
  expect(values).toEqual(values.map(() => ({ ...values[0], amount: '500.50', balance: '1499.50' })));
  expect((await send(member, upline, '500.51', change)).body).toMatchObject({ code: 'ledger.key_reused' });
  expect([await balanceOf(member), await balanceOf(upline)]).toEqual(['1499.50', '2500.50']);
  const history = async ({ callApi }: Person, filter: object = {}) =>
    valueOf(
      'lineTransfers',
      await callApi('lineTransfers', { from: today(), to: today(), pageNo: 1, pageSize: 20, ...filter }),
    ).list;
  expect(await history(member)).toMatchObject([
    { direction: 'upline', account: upline.account, amount: '-500.50', balanceAfter: '1499.50', remark: 'For Dashain' },
  ]);
  expect(await history(upline)).toMatchObject([
    { direction: 'downline', account: member.account, amount: '500.50', balanceAfter: '2500.50' },
  ]);
  expect(await history(upline, { direction: 'upline' })).toEqual([]);
  expect(await history(upline, { account: member.account.toUpperCase() })).toHaveLength(1);
});

test('returns the stored transfer to a repeated request, even if rule and upline have changed since', async () => {
  const upline = await createPerson();
  const member = await createPerson({ upline });
  const change = { requestId: randomUUID() };
  const first = valueOf('transferUpline', await send(member, upline, '500.00', change));
  const setRule = async (to_upline: boolean) =>
    await server.db.updateTable('line_transfer_rule').set({ to_upline }).where('merchant_id', '=', 1).execute();
  await server.db.updateTable('member').set({ upline_id: null }).where('member_id', '=', member.memberId).execute();
  await setRule(false);
  try {
    expect(valueOf('transferUpline', await send(member, upline, '500.00', change))).toEqual(first);
    expect((await send(member, upline, '500.00')).body).toMatchObject({ code: 'transfer.not_in_line' });
    for (const other of [{ direction: 'downline' }, { to: 'relay1' }, { amount: '500.01' }, { remark: 'Rent' }])
      expect((await send(member, upline, '500.00', { ...change, ...other })).body).toMatchObject({
        code: 'ledger.key_reused',
      });
  } finally {
    await setRule(true);
  }
});

test('refuses a transfer to anybody but the direct upline, and a transfer of a player to a downline', async () => {
  const [upline, stranger] = [await createPerson(), await createPerson()];
  const member = await createPerson({ upline });
  for (const [to, change] of [
    [stranger, {}],
    [member, {}],
    [member, { direction: 'downline' }],
  ] as const)
    expect((await send(to === member ? upline : member, to, '100.00', change)).body).toMatchObject({
      code: 'transfer.not_in_line',
    });
  expect((await send(stranger, upline, '100.00')).body).toMatchObject({ code: 'transfer.not_in_line' });
});

test('refuses an amount outside of the range, a wrong password, more than the daily limit, and open turnover', async () => {
  const upline = await createPerson();
  const member = await createPerson({ upline });
  expect((await send(member, upline, '9.99')).body).toMatchObject({ code: 'transfer.amount_invalid' });
  expect((await send(member, upline, '1000.01')).body).toMatchObject({ value: { min: '10.00', max: '1000.00' } });
  const wrong = { withdrawPassword: 'Wrong2026' };
  expect((await send(member, upline, '10.00', wrong)).body).toMatchObject({ code: 'withdraw_password.wrong' });
  const answers = await Promise.all(Array.from({ length: 3 }, async () => await send(member, upline, '600.00')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
    code: 'transfer.daily_limit',
    value: { left: '300.00' },
  });
  await transaction(server.db, async (tx) => {
    const requirement = { memberId: member.memberId, merchantId: 1, source: 'bonus', sourceKey: 'bonus:1' } as const;
    await addTurnoverRequirement(tx, {
      ...requirement,
      amount: money('NPR', 100n),
      required: money('NPR', 1_000n),
      gameTypes: [],
      now: new Date(),
    });
  });
  expect((await send(member, upline, '10.00')).body).toMatchObject({ code: 'withdrawal.turnover_open' });
});

test('refuses a transfer while the sender has an open debt', async () => {
  const upline = await createPerson();
  const member = await createPerson({ upline });
  await owe(server.db, member.memberId, 100n);
  expect((await send(member, upline, '100.00')).body).toMatchObject({ code: 'withdrawal.debt_open' });
  expect((await send(upline, member, '100.00', { direction: 'downline' })).body).not.toMatchObject({
    code: 'withdrawal.debt_open',
  });
});

test('accepts one of two concurrent transfers that the balance does not cover together', async () => {
  const upline = await createPerson({ balanceMinor: 0n });
  const member = await createPerson({ upline, balanceMinor: 50_000n });
  const answers = await Promise.all([send(member, upline, '400.00'), send(member, upline, '400.00')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await balanceOf(member), await balanceOf(upline)]).toEqual(['100.00', '400.00']);
});

test('members who send to each other at the same time do not deadlock', async () => {
  const one = await createPerson();
  const other = await createPerson({ upline: one });
  await server.db
    .updateTable('member')
    .set({ upline_id: other.memberId })
    .where('member_id', '=', one.memberId)
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) =>
      index % 2 === 0 ? await send(one, other, '100.00') : await send(other, one, '50.00'),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect([await balanceOf(one), await balanceOf(other)]).toEqual(['1850.00', '2150.00']);
});

test('the ledger adds up after the tests above', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

test('sends the receiver one message about the transfer, and the sender none', async () => {
  const upline = await createPerson();
  const member = await createPerson({ upline });
  expect((await send(member, upline, '50.00')).status).toBe(200);
  await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const { list } = valueOf('messages', await upline.callApi('messages'));
  expect(list).toMatchObject([{ kind: 'transfer_received', amount: '50.00', currency: 'NPR' }]);
  expect(valueOf('messages', await member.callApi('messages')).list).toEqual([]);
});
