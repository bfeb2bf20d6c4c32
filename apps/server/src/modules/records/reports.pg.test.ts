import { money } from '@baize/money';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../../ledger/post.ts';
import { transaction } from '../../platform/transaction.ts';
import { MEMBER_HOST, OTHER_MEMBER_HOST, openTestApp, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { createCatalogue, fund, insertBet, INTEGRATION, MIDDAY_ZONE, today, VENDOR } from '../../testing/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
});
afterAll(async () => await server.close());

const days = { from: today(), to: today() };
const page = { ...days, pageNo: 1, pageSize: 20 };
let playerCount = 0;

/** Creates a member with a balance of 100.00, of which a won bet took 4.00 and paid 5.50. */
async function createPlayer() {
  playerCount += 1;
  const account = `keeper${playerCount}`;
  const token = await signUp(server, account);
  const member = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const { memberId } = member;
  await fund(server.db, memberId, 10_000n);
  const { bet_id } = await insertBet(server.db, {
    member,
    placedAt: new Date(),
    stakeMinor: 400n,
    winMinor: 550n,
    state: 'won',
  });
  const bet = await server.db
    .selectFrom('bet')
    .select(['transaction_id as transactionId', 'round_id as roundId'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', bet_id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('wallet_transaction')
    .values({
      integration_code: INTEGRATION,
      transaction_id: bet.transactionId,
      wallet_transaction_id: bet_id,
      member_id: memberId,
      call: 'bet-win',
      digest: Buffer.alloc(32),
      round_id: bet.roundId,
      currency: 'NPR',
      code: 'OK',
      reply: '{}',
    })
    .execute();
  await postMovement(memberId, { key: `bet:${INTEGRATION}:${bet.transactionId}`, kind: 'bet', minor: -400n });
  await postMovement(memberId, { key: `win:${INTEGRATION}:${bet.transactionId}`, kind: 'win', minor: 550n });
  const ask = async (id: Parameters<typeof call>[1], request: object = {}) =>
    await call(server, id, request, { token });
  return { memberId, token, ask, betId: String(bet_id), roundId: bet.roundId };
}

async function postMovement(memberId: bigint, { key, kind, minor }: { key: string; kind: string; minor: bigint }) {
  await transaction(server.db, async (tx) => {
    const entries = [
      { account: 'cash', amount: money('NPR', minor) },
      { account: `house:vendor-clearing:${INTEGRATION}`, amount: money('NPR', -minor) },
    ] as const;
    await post(tx, { memberId, key, kind, entries });
  });
}

describe('transactions', () => {
  test('are the postings of the main wallet, newest first, each with the balance after it', async () => {
    const { ask, betId, roundId } = await createPlayer();
    const value = valueOf('transactionHistory', await ask('transactionHistory', page));
    expect(value).toMatchObject({ total: 3, totalPages: 1, totals: { incoming: '105.50', outgoing: '-4.00' } });
    const play = { betId, reference: roundId, counterpart: 'लालटिन बगैंचा' };
    expect(value.list).toMatchObject([
      { kind: 'win', amount: '5.50', balanceAfter: '101.50', ...play },
      { kind: 'bet', amount: '-4.00', balanceAfter: '96.00', ...play },
      { kind: 'deposit', amount: '100.00', balanceAfter: '100.00', betId: null, counterpart: '' },
    ]);
  });

  test('name a deposit and a withdrawal as their own pages do, with the payment and its fee', async () => {
    const { ask, memberId } = await createPlayer();
    const requestId = '5f0c8a52-98ab-4d32-9f3e-0f6f0a3c1d11';
    const { deposit_id: depositId } = await server.db
      .insertInto('deposit')
      .values({
        member_id: memberId,
        merchant_id: 1,
        kind: 'hosted',
        provider: 'test',
        method_id: 'card',
        method_names: JSON.stringify({ en: 'Card' }),
        request_id: requestId,
        currency: 'NPR',
        amount_minor: 5_000n,
        asked_minor: 5_000n,
        fee_minor: 75n,
        state: 'credited',
        bank_reference: 'HB-77',
        created_at: new Date(),
        credited_at: new Date(),
        ended_at: new Date(),
      })
      .returning('deposit_id')
      .executeTakeFirstOrThrow();
    await postMovement(memberId, { key: `deposit:test:${depositId}`, kind: 'deposit', minor: 5_000n });
    await postMovement(memberId, { key: 'withdrawal:no-request:hold', kind: 'withdrawal', minor: -100n });
    const { list } = valueOf('transactionHistory', await ask('transactionHistory', page));
    expect(list.slice(0, 2)).toMatchObject([
      { kind: 'withdrawal', counterpart: '', fee: null, bankReference: '' },
      { kind: 'deposit', reference: String(depositId), counterpart: 'Card', fee: '0.75', bankReference: 'HB-77' },
    ]);
  });

  test('are filtered by kind; a posting of any other kind is an adjustment', async () => {
    const { ask, memberId } = await createPlayer();
    await postMovement(memberId, { key: 'oddity:1', kind: 'oddity', minor: 25n });
    for (const [kind, amounts] of [
      ['deposit', ['100.00']],
      ['win', ['5.50']],
      ['adjustment', ['0.25']],
      ['rebate', []],
    ] as const) {
      const { list, total } = valueOf('transactionHistory', await ask('transactionHistory', { ...page, kind }));
      expect([kind, list.map(({ amount }) => amount), total]).toEqual([kind, amounts, amounts.length]);
    }
  });

  test('are returned in pages', async () => {
    const { ask } = await createPlayer();
    const readPage = async (pageNo: number) =>
      valueOf('transactionHistory', await ask('transactionHistory', { ...page, pageNo, pageSize: 2 }));
    expect(await readPage(1)).toMatchObject({ total: 3, totalPages: 2, list: [{ kind: 'win' }, { kind: 'bet' }] });
    expect(await readPage(2)).toMatchObject({ list: [{ kind: 'deposit' }] });
  });
});

describe('a bet', () => {
  test('is returned with every movement of its money, and with the page of its round if the vendor has such a page', async () => {
    const { ask, betId, roundId } = await createPlayer();
    const readDetail = async () => valueOf('betDetail', await ask('betDetail', { betId }));
    expect(await readDetail()).toMatchObject({
      betId,
      stake: '4.00',
      movements: [
        { kind: 'bet', amount: '-4.00' },
        { kind: 'win', amount: '5.50' },
      ],
      roundUrl: null,
    });
    const page = { round_page: true, launch_url: 'http://arcade.test' };
    await server.db.updateTable('integration').set(page).where('code', '=', INTEGRATION).execute();
    expect((await readDetail()).roundUrl).toMatch(new RegExp(`^http://arcade\\.test/round/${roundId}\\?language=`));
  });

  test('of another member is not found', async () => {
    const [player, otherPlayer] = [await createPlayer(), await createPlayer()];
    for (const betId of [otherPlayer.betId, '0', '9'.repeat(30), "1' or '1"])
      expect((await player.ask('betDetail', { betId })).body).toMatchObject({ code: 'request.not_found' });
  });
});

describe('the betting record', () => {
  test('is filtered by vendor and lists the vendors', async () => {
    const { ask } = await createPlayer();
    expect(valueOf('bets', await ask('bets', { ...page, vendor: VENDOR }))).toMatchObject({
      total: 1,
      vendors: [VENDOR],
    });
    expect(valueOf('bets', await ask('bets', { ...page, vendor: 'NOBODY' }))).toMatchObject({
      total: 0,
      vendors: [VENDOR],
    });
  });
});

describe('profit and loss', () => {
  test('adds up settled bets by day and category, and all other credits', async () => {
    const { ask, memberId } = await createPlayer();
    const row = { member_id: memberId, day: today(), line: '1', merchant_id: 1, currency: 'NPR', bets: 1 };
    await server.db
      .insertInto('member_day')
      .values([
        { ...row, game_type: 'RNG', stake_minor: 400n, valid_bet_minor: 400n, win_minor: 550n },
        { ...row, game_type: 'LIVE', stake_minor: 300n, valid_bet_minor: 200n, win_minor: 0n },
      ])
      .execute();
    await postMovement(memberId, { key: 'promo-win:1', kind: 'promo-win', minor: 1_000n });
    await postMovement(memberId, { key: 'bonus-return:arcade:1', kind: 'deposit_bonus_return', minor: -100n });
    await postMovement(memberId, { key: 'rebate:1', kind: 'rebate', minor: 250n });
    await postMovement(memberId, { key: 'withdrawal:1:hold', kind: 'withdrawal', minor: -2_000n });
    await postMovement(memberId, { key: 'withdrawal:1:return', kind: 'withdrawal_return', minor: 500n });
    const value = valueOf('personalProfit', await ask('personalProfit', days));
    expect(value.totals).toEqual({
      bets: 2,
      stake: '7.00',
      validBet: '6.00',
      win: '5.50',
      profitAndLoss: '-1.50',
      deposits: '100.00',
      withdrawals: '15.00',
      bonuses: '9.00',
      rebates: '2.50',
      net: '10.00',
    });
    expect(value.byDay).toMatchObject([{ day: today(), bets: 2, profitAndLoss: '-1.50' }]);
    expect(value.byCategory).toMatchObject([
      { gameType: 'LIVE', profitAndLoss: '-3.00' },
      { gameType: 'RNG', profitAndLoss: '1.50' },
    ]);
  });
});

describe('an export', () => {
  const fetchFile = async (path: string, host = MEMBER_HOST) =>
    await server.app.inject({ method: 'GET', url: path, headers: { host } });

  test('is a file of all pages that can be fetched once, on its own host, within a minute', async () => {
    const { ask, betId } = await createPlayer();
    const requestExport = async (request: object) => valueOf('exportRecords', await ask('exportRecords', request)).path;
    const path = await requestExport({ record: 'transactions', ...days });
    expect((await fetchFile(path, OTHER_MEMBER_HOST)).statusCode).toBe(404);
    const file = await fetchFile(path);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transactions-${today()}-${today()}.csv"`,
      'cache-control': 'private, no-store',
    });
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(`\uFEFFtime (${MIDDAY_ZONE}),transaction,kind,amount,balance,currency,reference,game`);
    expect(lines.slice(1).map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
      'win 5.50 101.50',
      'bet -4.00 96.00',
      'deposit 100.00 100.00',
    ]);
    expect((await fetchFile(path)).statusCode).toBe(404);

    const bets = await fetchFile(await requestExport({ record: 'bets', ...days, vendor: VENDOR }));
    expect(bets.body).toContain(`,${betId},`);
    const latePath = await requestExport({ record: 'bets', ...days });
    server.at(new Date(Date.now() + 61_000));
    expect((await fetchFile(latePath)).statusCode).toBe(404);
    server.at(undefined);
  });

  test('has exactly the headers that the page sends, always as text', async () => {
    const { ask } = await createPlayer();
    const heads = ['समय', 'नम्बर', 'प्रकार', 'रकम', '=1+1', 'मुद्रा', 'सन्दर्भ, दोस्रो', 'खेल'];
    const named = { record: 'transactions', ...days, heads };
    const file = await fetchFile(valueOf('exportRecords', await ask('exportRecords', named)).path);
    expect(file.body.split('\r\n')[0]).toBe(`\uFEFFसमय (${MIDDAY_ZONE}),नम्बर,प्रकार,रकम,'=1+1,मुद्रा,"सन्दर्भ, दोस्रो",खेल`);
    const withMissingHead = { ...named, heads: heads.slice(1) };
    expect((await ask('exportRecords', withMissingHead)).status).toBe(400);
    expect((await ask('exportRecords', { ...named, record: 'bets' })).status).toBe(400);
  });

  test('has times in the merchant’s time zone, and the texts of the page for its codes', async () => {
    const { ask, betId } = await createPlayer();
    const codeTexts = { RNG: 'स्लट', won: 'जितेको' };
    const { path } = valueOf('exportRecords', await ask('exportRecords', { record: 'bets', ...days, codeTexts }));
    const file = await fetchFile(path);
    const line = file.body.split('\r\n').find((each) => each.includes(`,${betId},`)) ?? '';
    expect(line).toMatch(/,स्लट,.*,जितेको,NPR$/);
    const bets = valueOf('bets', await ask('bets', page)).list;
    const localTime = Temporal.Instant.from(bets[0]?.placedAt ?? '').toZonedDateTimeISO(MIDDAY_ZONE);
    expect(line.slice(0, 19)).toBe(localTime.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '));
    const named = { record: 'bets', ...days, codeTexts: { '=cmd': 'x' } };
    expect((await ask('exportRecords', named)).status).toBe(400);
  });

  test('of more rows than one read returns contains each row once', async () => {
    const { ask, memberId } = await createPlayer();
    await transaction(server.db, async (tx) => {
      for (let count = 0; count < 1_001; count += 1) {
        const amount = money('NPR', 1n);
        const entries = [
          { account: 'cash', amount },
          { account: 'house:promotion', amount: money('NPR', -1n) },
        ] as const;
        await post(tx, { memberId, key: `bonus:${count}`, kind: 'bonus', entries });
      }
    });
    const { path } = valueOf('exportRecords', await ask('exportRecords', { record: 'transactions', ...days }));
    const lines = (await fetchFile(path)).body.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(1_004);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(1_004);
  });
});
