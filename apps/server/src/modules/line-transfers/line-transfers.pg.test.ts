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
let people = 0;

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
  readonly ask: (id: EndpointId, request?: object) => Promise<Answer>;
}

async function person({
  upline,
  balanceMinor = 200_000n,
}: { upline?: Person; balanceMinor?: bigint } = {}): Promise<Person> {
  people += 1;
  const account = `relay${people}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  await ask('setWithdrawPassword', {
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
  return { memberId, account, ask };
}

async function send(from: Person, to: Person, amount: string, change: object = {}) {
  const request = { requestId: randomUUID(), direction: 'upline', to: to.account, amount, withdrawPassword: WITHDRAW };
  return await from.ask('transferUpline', { ...request, ...change });
}
const balanceOf = async ({ ask }: Person) => valueOf('balance', await ask('balance')).balance;

test('moves from one balance into the other, once per request, and both sides see it', async () => {
  const upline = await person();
  const member = await person({ upline });
  expect(valueOf('lineTransferOptions', await member.ask('lineTransferOptions'))).toMatchObject({
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
  const history = async ({ ask }: Person, filter: object = {}) =>
    valueOf(
      'lineTransfers',
      await ask('lineTransfers', { from: today(), to: today(), pageNo: 1, pageSize: 20, ...filter }),
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

test('answers a repeated request with its transfer, whatever was switched off or changed since', async () => {
  const upline = await person();
  const member = await person({ upline });
  const change = { requestId: randomUUID() };
  const first = valueOf('transferUpline', await send(member, upline, '500.00', change));
  const setRule = async (to_upline: boolean) =>
    await server.db.updateTable('line_transfer_rule').set({ to_upline }).where('merchant_id', '=', 1).execute();
  await server.db.updateTable('member').set({ upline_id: null }).where('member_id', '=', member.memberId).execute();
  await setRule(false);
  try {
    expect(valueOf('transferUpline', await send(member, upline, '500.00', change))).toEqual(first);
    expect((await send(member, upline, '500.00')).body).toMatchObject({ code: 'transfer.not_in_line' });
    for (const other of [{ direction: 'downline' }, { to: 'relay1' }, { amount: '500.01' }])
      expect((await send(member, upline, '500.00', { ...change, ...other })).body).toMatchObject({
        code: 'ledger.key_reused',
      });
  } finally {
    await setRule(true);
  }
});

test('goes to nobody but the upline, and down the line from agents alone', async () => {
  const [upline, stranger] = [await person(), await person()];
  const member = await person({ upline });
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

test('keeps to the range, the day, the password and the turnover', async () => {
  const upline = await person();
  const member = await person({ upline });
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
    const asks = { memberId: member.memberId, merchantId: 1, source: 'bonus', sourceKey: 'bonus:1' } as const;
    await addTurnoverRequirement(tx, {
      ...asks,
      amount: money('NPR', 100n),
      required: money('NPR', 1_000n),
      gameTypes: [],
      now: new Date(),
    });
  });
  expect((await send(member, upline, '10.00')).body).toMatchObject({ code: 'withdrawal.turnover_open' });
});

test('nothing is sent while something is owed', async () => {
  const upline = await person();
  const member = await person({ upline });
  await owe(server.db, member.memberId, 100n);
  expect((await send(member, upline, '100.00')).body).toMatchObject({ code: 'withdrawal.debt_open' });
  expect((await send(upline, member, '100.00', { direction: 'downline' })).body).not.toMatchObject({
    code: 'withdrawal.debt_open',
  });
});

test('more than there is stays where it is', async () => {
  const upline = await person({ balanceMinor: 0n });
  const member = await person({ upline, balanceMinor: 50_000n });
  const answers = await Promise.all([send(member, upline, '400.00'), send(member, upline, '400.00')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await balanceOf(member), await balanceOf(upline)]).toEqual(['100.00', '400.00']);
});

test('two who send to each other at once do not stop each other', async () => {
  const one = await person();
  const other = await person({ upline: one });
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

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

test('tells the receiver of the transfer, once', async () => {
  const upline = await person();
  const member = await person({ upline });
  expect((await send(member, upline, '50.00')).status).toBe(200);
  await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const { list } = valueOf('messages', await upline.ask('messages'));
  expect(list).toMatchObject([{ kind: 'transfer_received', amount: '50.00', currency: 'NPR' }]);
  expect(valueOf('messages', await member.ask('messages')).list).toEqual([]);
});
