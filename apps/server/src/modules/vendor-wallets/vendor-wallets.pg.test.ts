import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRemember } from '../../ledger/verify-new.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { runOps } from '../../ops/run.ts';
import { openSecret, sealSecret } from '../../platform/secret-box.ts';
import { openTestApp, type Answer, type TestApp } from '../../testing/app.ts';
import { FAKE_VENDOR_SECRET, startFakeVendor, type FakeVendor } from '../../testing/fake-vendor.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { createCatalogue, fund, GAME, VENDOR } from '../../testing/world.ts';
import { resolveTransfers } from './jobs.ts';
import { fetchRounds } from './rounds.ts';

const INTEGRATION = 'PURSES';
const KEY = Buffer.alloc(32, 7);
const SECOND_MS = 1000;
/** One vendor that keeps wallets, and one whose server is gone. */
const [WALLETS, GONE] = ['NORTH_1', 'SOUTH'];
let server: TestApp;
let vendor: FakeVendor;
let people = 0;

beforeAll(async () => {
  [server, vendor] = await Promise.all([openTestApp(), startFakeVendor()]);
  await createCatalogue(server.db, 1);
  await addIntegration(INTEGRATION, WALLETS, vendor.url);
});
beforeEach(() => server.at(undefined));
afterAll(async () => {
  await server.close();
  await vendor.stop();
});

async function addIntegration(code: string, vendorCode: string, url: string): Promise<void> {
  const { db } = server;
  const values = { code, name: code, launch_url: 'http://127.0.0.1', wallet_mode: 'transfer', transfer_url: url };
  await db.insertInto('integration').values(values).execute();
  const sealed_secret = sealSecret(KEY, FAKE_VENDOR_SECRET);
  await db.insertInto('integration_key').values({ integration_code: code, key_id: 'k1', sealed_secret }).execute();
  await db
    .insertInto('vendor')
    .values({ code: vendorCode, name: vendorCode, integration_code: code, position: 2 })
    .execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: vendorCode }).execute();
  await db
    .insertInto('game')
    .values({
      node_id: code.length * 1000,
      vendor_code: vendorCode,
      game_type: 'RNG',
      game_code: `${vendorCode}-1`,
      names: JSON.stringify({ en: 'North' }),
      icon: 'north',
      position: 1,
    })
    .execute();
}

type Person = Awaited<ReturnType<typeof person>>;

async function person(balanceMinor = 100_000n) {
  people += 1;
  const account = `mover${people}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  if (balanceMinor > 0n) await fund(server.db, memberId, balanceMinor);
  const purse = `${memberId} ${WALLETS}`;
  return {
    memberId,
    ask,
    into: async (amount: string, requestId: string = randomUUID()) =>
      await ask('walletTransfer', { requestId, from: 'MAIN', to: WALLETS, amount }),
    out: async (amount: string, requestId: string = randomUUID()) =>
      await ask('walletTransfer', { requestId, from: WALLETS, to: 'MAIN', amount }),
    main: async () => valueOf('balance', await ask('balance')).balance,
    atVendor: () => vendor.purses.get(purse) ?? 0n,
    setAtVendor: (minor: bigint) => void vendor.purses.set(purse, minor),
    states: async () =>
      valueOf('walletTransfers', await ask('walletTransfers', TODAY())).list.map(({ state }) => state),
  };
}

/** The day of the merchant may be the one before or after. */
const TODAY = () => {
  const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1), pageNo: 1, pageSize: 20 };
};

const alerts: object[] = [];
const context = () => ({
  db: server.db,
  now: () => new Date(),
  openSecret: (sealed: Buffer) => openSecret(KEY, sealed),
});

/** As if a minute had passed: everything that is open is due. */
async function resolveAll(): Promise<void> {
  await server.db.updateTable('vendor_transfer').set({ ask_at: new Date() }).where('ask_at', 'is not', null).execute();
  await resolveTransfers(
    { ...context(), now: () => new Date(Date.now() + SECOND_MS) },
    {
      warn: (fields) => void alerts.push(fields),
    },
  );
}

const stateOf = (answer: Answer) => valueOf('walletTransfer', answer).transfer.state;
const codeOf = ({ body }: Answer) => (body.success ? 'OK' : body.code);

describe('a transfer', () => {
  test('goes there and comes home', async () => {
    const { into, out, main, atVendor, ask } = await person();
    expect(valueOf('walletTransfer', await into('400.50'))).toMatchObject({
      balance: '599.50',
      transfer: { from: 'MAIN', to: WALLETS, amount: '400.50', state: 'done' },
    });
    expect(atVendor()).toBe(40_050n);
    expect(valueOf('vendorWallets', await ask('vendorWallets'))).toEqual({
      currency: 'NPR',
      balance: '599.50',
      total: '1000.00',
      list: [{ vassalage: WALLETS, name: WALLETS, balance: '400.50', state: 'ready' }],
    });
    expect(stateOf(await out('400.50'))).toBe('done');
    expect([await main(), atVendor()]).toEqual(['1000.00', 0n]);
    const { list } = valueOf('transactionHistory', await ask('transactionHistory', TODAY()));
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['wallet_transfer', '400.50'],
      ['wallet_transfer', '-400.50'],
      ['deposit', '1000.00'],
    ]);
  });

  test('brings home what was won there, too', async () => {
    const { into, out, main, setAtVendor } = await person();
    await into('100.00');
    setAtVendor(90_000n);
    expect(stateOf(await out('900.00'))).toBe('done');
    expect(await main()).toBe('1800.00');
  });

  test.each(['0.00', '-5.00', '1000.01', '1.005'])('of %s is refused, and moves nothing', async (amount) => {
    const { into, main, atVendor } = await person();
    const expected = amount === '1000.01' ? 'wallet.insufficient_funds' : 'transfer.amount_invalid';
    expect(codeOf(await into(amount))).toBe(expected);
    expect([await main(), atVendor()]).toEqual(['1000.00', 0n]);
  });

  test('has the main wallet at one end, and a vendor with a wallet at the other', async () => {
    const { ask } = await person();
    const send = async (from: string, to: string) =>
      codeOf(await ask('walletTransfer', { requestId: randomUUID(), from, to, amount: '1.00' }));
    expect(await send(WALLETS, WALLETS)).toBe('transfer.amount_invalid');
    expect(await send('MAIN', 'MAIN')).toBe('transfer.amount_invalid');
    expect(await send('MAIN', VENDOR)).toBe('transfer.single_wallet');
    expect(await send('MAIN', 'NOBODY')).toBe('transfer.single_wallet');
  });

  test('that is sent again moves once; with other content it is refused', async () => {
    const { into, out, main, atVendor } = await person();
    const requestId = randomUUID();
    const first = valueOf('walletTransfer', await into('100.00', requestId));
    const again = valueOf('walletTransfer', await into('100.00', requestId.toUpperCase()));
    expect(again.transfer).toEqual(first.transfer);
    expect(codeOf(await into('101.00', requestId))).toBe('ledger.key_reused');
    expect(codeOf(await out('100.00', requestId))).toBe('ledger.key_reused');
    expect([await main(), atVendor()]).toEqual(['900.00', 10_000n]);
  });

  test('that is sent many times at once moves once', async () => {
    const { into, main, atVendor } = await person();
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await into('100.00', requestId)));
    expect(answers.map(stateOf).toSorted()).toContain('done');
    expect([await main(), atVendor()]).toEqual(['900.00', 10_000n]);
  });

  test('many at once never take more than there is', async () => {
    const { into, main, atVendor } = await person();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await into('300.00')));
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'OK'),
      ...Array.from({ length: 3 }, () => 'wallet.insufficient_funds'),
    ]);
    expect([await main(), atVendor()]).toEqual(['100.00', 90_000n]);
  });

  test('is held while the vendor has not answered: it cannot be spent twice', async () => {
    const { into, main } = await person();
    const held = vendor.hold('transfer');
    const sent = into('700.00');
    await held.arrived;
    expect(await main()).toBe('300.00');
    expect(codeOf(await into('700.00'))).toBe('wallet.insufficient_funds');
    held.release();
    expect(stateOf(await sent)).toBe('done');
  });

  test('that the vendor surely refuses comes back at once', async () => {
    const { into, out, main, atVendor, states } = await person();
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    const requestId = randomUUID();
    expect(codeOf(await into('100.00', requestId))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await into('100.00', requestId))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await out('0.01'))).toBe('wallet.insufficient_funds');
    expect([await main(), atVendor()]).toEqual(['1000.00', 0n]);
    expect(await states()).toEqual(['failed', 'failed']);
  });
});

describe('an outcome that nobody knows', () => {
  const lost = [
    ['fails after it acted', { kind: 'fails', when: 'after' }, true],
    ['breaks off after it acted', { kind: 'breaks-off', when: 'after' }, true],
    ['fails before it acted', { kind: 'fails', when: 'before' }, false],
    ['breaks off before it acted', { kind: 'breaks-off', when: 'before' }, false],
    ['answers what nobody agreed upon', { kind: 'refuses', code: 'COFFEE', status: 418 }, false],
  ] as const;

  test.each(lost)('in: the vendor %s', async (_what, fault, arrived) => {
    const { into, main, atVendor, states } = await person();
    vendor.fault('transfer', fault);
    const requestId = randomUUID();
    expect(stateOf(await into('250.00', requestId))).toBe('pending');
    expect(await main()).toBe('750.00');
    expect(stateOf(await into('250.00', requestId))).toBe('pending');
    await resolveAll();
    expect(await states()).toEqual([arrived ? 'done' : 'failed']);
    expect([await main(), atVendor()]).toEqual(arrived ? ['750.00', 25_000n] : ['1000.00', 0n]);
    await resolveAll();
    expect([await main(), atVendor()]).toEqual(arrived ? ['750.00', 25_000n] : ['1000.00', 0n]);
  });

  test.each(lost)('out: the vendor %s', async (_what, fault, arrived) => {
    const { into, out, main, atVendor, states } = await person();
    await into('250.00');
    vendor.fault('transfer', fault);
    expect(stateOf(await out('250.00'))).toBe('pending');
    expect(await main()).toBe('750.00');
    await resolveAll();
    expect(await states()).toEqual([arrived ? 'done' : 'failed', 'done']);
    expect([await main(), atVendor()]).toEqual(arrived ? ['1000.00', 0n] : ['750.00', 25_000n]);
  });

  test('stays open for as long as the vendor is silent, and a person is called', async () => {
    const { into, main, states } = await person();
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    await into('250.00');
    alerts.length = 0;
    for (let ask = 0; ask < 8; ask += 1) {
      vendor.fault('status', { kind: 'fails', when: 'before' });
      await resolveAll();
    }
    expect([await main(), await states()]).toEqual(['750.00', ['pending']]);
    expect(alerts).toMatchObject([{ alert: 'vendor-transfer', vendor: WALLETS }]);
    await resolveAll();
    expect(await states()).toEqual(['done']);
  });

  test('a transfer that arrives after it was given back is refused by the vendor', async () => {
    const { into, main, atVendor, memberId } = await person();
    vendor.fault('transfer', { kind: 'breaks-off', when: 'before' });
    await into('250.00');
    await resolveAll();
    expect(await main()).toBe('1000.00');
    const { reference } = await server.db
      .selectFrom('vendor_transfer')
      .select('reference')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const late = { transferId: reference, playerId: String(memberId), wallet: WALLETS, direction: 'in' };
    expect(vendor.late({ ...late, currency: 'NPR', amount: '250.00' })).toBe('TRANSFER_VOID');
    expect(atVendor()).toBe(0n);
  });

  test('a yes to another amount is none', async () => {
    const { into, main, states, memberId } = await person();
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    await into('250.00');
    const { db } = server;
    await db.updateTable('vendor_transfer').set({ amount_minor: 25_001n }).where('member_id', '=', memberId).execute();
    await resolveAll();
    expect([await main(), await states()]).toEqual(['750.00', ['pending']]);
    await db.updateTable('vendor_transfer').set({ amount_minor: 25_000n }).where('member_id', '=', memberId).execute();
    await resolveAll();
    expect(await states()).toEqual(['done']);
  });

  test('two workers and the answer itself settle it once', async () => {
    const { into, main, atVendor } = await person();
    const held = vendor.hold('transfer');
    const sent = into('250.00');
    await held.arrived;
    // The status is asked while the transfer is still on its way: the vendor has not heard of it, and never will take it.
    await Promise.all([resolveAll(), resolveAll()]);
    held.release();
    expect(codeOf(await sent)).toBe('transfer.vendor_unavailable');
    expect([await main(), atVendor()]).toEqual(['1000.00', 0n]);
  });
});

describe('bringing all home', () => {
  test('empties every wallet that holds something, once per request', async () => {
    const { ask, into, main, setAtVendor, atVendor } = await person();
    await into('600.00');
    setAtVendor(72_345n);
    const requestId = randomUUID();
    const recall = async () => valueOf('recallWallets', await ask('recallWallets', { requestId }));
    expect(await recall()).toMatchObject({
      transfers: [{ from: WALLETS, to: 'MAIN', amount: '723.45', state: 'done' }],
      unanswered: [],
      balance: '1123.45',
    });
    setAtVendor(1_000n);
    expect(await recall()).toMatchObject({ transfers: [{ amount: '723.45' }], balance: '1123.45' });
    expect([await main(), atVendor()]).toEqual(['1123.45', 1_000n]);
    expect(codeOf(await into('1.00', requestId))).toBe('ledger.key_reused');
  });

  test('says which vendor did not answer, and asks that one again', async () => {
    const { ask, into, main } = await person();
    await into('600.00');
    vendor.fault('balance', { kind: 'fails', when: 'before' });
    const requestId = randomUUID();
    const recall = async () => valueOf('recallWallets', await ask('recallWallets', { requestId }));
    expect(await recall()).toMatchObject({ transfers: [], unanswered: [WALLETS], balance: '400.00' });
    expect(await recall()).toMatchObject({ transfers: [{ amount: '600.00' }], unanswered: [], balance: '1000.00' });
    expect(await main()).toBe('1000.00');
  });

  test('is for whoever takes a break from play as well, and while the vendor is worked on', async () => {
    const { ask, into, main, memberId } = await person();
    await into('600.00');
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, since: new Date(), until: null, kind: 'exclusion' })
      .execute();
    await server.db.updateTable('vendor').set({ state: 'maintenance' }).where('code', '=', WALLETS).execute();
    expect(codeOf(await into('1.00'))).toBe('transfer.vendor_maintenance');
    await server.db.updateTable('vendor').set({ state: 'active' }).where('code', '=', WALLETS).execute();
    expect(codeOf(await into('1.00'))).toBe('play.excluded');
    await ask('recallWallets', { requestId: randomUUID() });
    expect(await main()).toBe('1000.00');
  });

  test('comes with a break from play: nothing is left to stake in a game that is open', async () => {
    const { ask, into, main, atVendor } = await person();
    await into('600.00');
    expect(codeOf(await ask('coolOff', { period: '24_hours' }))).toBe('OK');
    expect([await main(), atVendor()]).toEqual(['1000.00', 0n]);
  });

  test('may fail without keeping the break from beginning', async () => {
    const { ask, into, main, atVendor } = await person();
    await into('600.00');
    vendor.fault('balance', { kind: 'breaks-off', when: 'before' });
    expect(codeOf(await ask('coolOff', { period: '24_hours' }))).toBe('OK');
    expect(codeOf(await into('1.00'))).toBe('play.excluded');
    expect([await main(), atVendor()]).toEqual(['400.00', 60_000n]);
  });

  test('reaches a vendor that has left transfer mode', async () => {
    const { ask, into, main } = await person();
    await into('600.00');
    const mode = async (wallet_mode: string | null) =>
      await server.db.updateTable('vendor').set({ wallet_mode }).where('code', '=', WALLETS).execute();
    await mode('single');
    expect(codeOf(await into('1.00'))).toBe('transfer.single_wallet');
    await ask('recallWallets', { requestId: randomUUID() });
    await mode(null);
    expect(await main()).toBe('1000.00');
  });
});

describe('a launch', () => {
  const launch = async ({ ask }: Person, vassalage: string, gameCode: string) =>
    await ask('launchGame', { vassalage, gameCode, language: 'en', backPath: '/', freePlay: false });

  test('takes all of the main wallet along, and brings it home before another game', async () => {
    const who = await person();
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('OK');
    expect([await who.main(), who.atVendor()]).toEqual(['0.00', 100_000n]);
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('OK');
    who.setAtVendor(123_456n);
    expect(codeOf(await launch(who, VENDOR, GAME))).toBe('OK');
    expect([await who.main(), who.atVendor()]).toEqual(['1234.56', 0n]);
    const asked = vendor.calls.length;
    expect(codeOf(await launch(who, VENDOR, GAME))).toBe('OK');
    expect(vendor.calls.length).toBe(asked);
  });

  test('opens nothing where the money surely did not arrive, or nobody knows', async () => {
    const who = await person();
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    expect(await who.main()).toBe('1000.00');
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    await resolveAll();
    expect(codeOf(await launch(who, WALLETS, `${WALLETS}-1`))).toBe('OK');
    expect([await who.main(), who.atVendor()]).toEqual(['0.00', 100_000n]);
  });

  test('of another game is kept back by no vendor that is silent', async () => {
    const who = await person();
    await who.into('400.00');
    vendor.fault('balance', { kind: 'breaks-off', when: 'before' });
    expect(codeOf(await launch(who, VENDOR, GAME))).toBe('OK');
    expect([await who.main(), who.atVendor()]).toEqual(['600.00', 40_000n]);
  });
});

describe('rounds that were played there', () => {
  let numbered = 0;
  const round = (memberId: bigint, stake: string, win: string) => {
    numbered += 1;
    const at = new Date(Date.now() - 5 * SECOND_MS).toISOString();
    const played = { wallet: WALLETS, gameCode: `${WALLETS}-1`, currency: 'NPR', stake, win };
    const times = { placedAt: at, settledAt: at };
    return { number: String(numbered), roundId: `r-${numbered}`, playerId: String(memberId), ...played, ...times };
  };
  const fetch = async () => {
    await sql`update integration set rounds_ask_at = now() - interval '1 second'`.execute(server.db);
    return await fetchRounds(context());
  };
  const wallets = async () => {
    const told: string[] = [];
    const print = (line: string) => void told.push(line);
    const ops = { ...context(), readFile: () => '', print, printError: print };
    return { code: await runOps(['ledger', 'wallets', '--vendor', WALLETS], ops), told };
  };

  test('are in the betting record once, count as turnover, and move none of our money', async () => {
    const { memberId, into, main, ask, setAtVendor } = await person();
    await into('500.00');
    vendor.rounds.push(round(memberId, '20.00', '0.00'), round(memberId, '30.00', '95.50'));
    setAtVendor(54_550n);
    expect(await fetch()).toBe(2);
    expect(await fetch()).toBe(0);
    const { list } = valueOf('bets', await ask('bets', TODAY()));
    expect(list.map(({ stake, win, validBet, state }) => [stake, win, validBet, state])).toEqual([
      ['30.00', '95.50', '30.00', 'won'],
      ['20.00', '0.00', '20.00', 'lost'],
    ]);
    expect(await main()).toBe('500.00');
    const events = await sql<{ topic: string }>`
      select topic from outbox where payload ->> 'memberId' = ${String(memberId)} and topic = 'bet.settled'`.execute(
      server.db,
    );
    expect(events.rows).toHaveLength(2);
    expect(valueOf('vendorWallets', await ask('vendorWallets')).list[0]).toMatchObject({ balance: '545.50' });
  });

  test('are booked once when two workers fetch them', async () => {
    const { memberId, ask } = await person();
    vendor.rounds.push(...Array.from({ length: 5 }, () => round(memberId, '1.00', '0.50')));
    await sql`update integration set rounds_ask_at = now() - interval '1 second'`.execute(server.db);
    const counts = await Promise.all([fetchRounds(context()), fetchRounds(context()), fetchRounds(context())]);
    expect(counts.filter((count) => count > 0)).toEqual([5]);
    expect(valueOf('bets', await ask('bets', TODAY())).total).toBe(5);
  });

  test('that were won after the wallet was emptied are brought home with the next game', async () => {
    const { memberId, into, ask, main, setAtVendor } = await person();
    await into('1000.00');
    await ask('recallWallets', { requestId: randomUUID() });
    vendor.rounds.push(round(memberId, '1.00', '40.00'));
    setAtVendor(4_000n);
    await fetch();
    const game = { vassalage: VENDOR, gameCode: GAME, language: 'en', backPath: '/', freePlay: false };
    expect(codeOf(await ask('launchGame', game))).toBe('OK');
    expect(await main()).toBe('1040.00');
  });

  test.each([
    ['of a stranger', { playerId: '999999999' }],
    ['of another game', { gameCode: GAME }],
    ['in another currency', { currency: 'USD' }],
    ['without a stake', { stake: '0.00' }],
    ['of no known time', { placedAt: 'yesterday' }],
  ])('%s stop there, and are not lost', async (_what, wrong) => {
    const { memberId, ask } = await person();
    const good = round(memberId, '2.00', '0.00');
    vendor.rounds.push({ ...good, ...wrong });
    const at = vendor.rounds.length - 1;
    await expect(fetch()).rejects.toThrow(INTEGRATION);
    vendor.rounds[at] = good;
    expect(await fetch()).toBeGreaterThan(0);
    expect(valueOf('bets', await ask('bets', TODAY())).list.at(-1)).toMatchObject({ stake: '2.00', state: 'lost' });
  });

  test('leave every wallet as the vendor has it; what differs is told', async () => {
    // Tests above set what the vendor holds without any round: their wallets are left out.
    await sql`delete from vendor_wallet`.execute(server.db);
    const { into, setAtVendor, memberId } = await person();
    await into('10.00');
    vendor.rounds.push(round(memberId, '4.00', '1.50'));
    await fetch();
    setAtVendor(750n);
    expect(await wallets()).toEqual({ code: 0, told: [`Both books agree: 1 wallets at ${WALLETS}.`] });
    setAtVendor(751n);
    const { code, told } = await wallets();
    expect(code).toBe(1);
    expect(told).toEqual([`WRONG: ${WALLETS} of player ${memberId}: the vendor says 7.51 NPR, we 7.50`]);
  });
});

test('an operator sees every transfer, and says which vendor keeps wallets', async () => {
  const ops = async (...argv: string[]) => {
    const told: string[] = [];
    const print = (line: string) => void told.push(line);
    const code = await runOps(argv, { ...context(), readFile: () => '', print, printError: print });
    return { code, told: told.join('\n') };
  };
  const { into } = await person();
  await into('77.00');
  const { code, told } = await ops('vendor-transfers', 'list', '--merchant', 'M1');
  expect([code, told.split('\n').find((line) => line.includes('7700'))]).toEqual([0, expect.stringContaining(WALLETS)]);
  const mode = ['vendors', 'change', '--vendor', VENDOR, '--by', 'asha', '--wallet-mode'];
  expect(await ops(...mode, 'transfer')).toMatchObject({ code: 0 });
  expect(valueOf('vendorWallets', await (await person()).ask('vendorWallets')).list).toHaveLength(2);
  expect(await ops(...mode, 'single')).toMatchObject({ code: 0 });
  const url = ['integrations', 'change', '--integration', INTEGRATION, '--by', 'asha', '--transfer-url', vendor.url];
  expect(await ops(...url)).toMatchObject({ code: 0 });
});

test('a vendor whose server is gone has an unknown balance, and takes nothing for good', async () => {
  await addIntegration('NOWHERE', GONE, 'http://127.0.0.1:1');
  const { ask, main } = await person();
  const { list, total } = valueOf('vendorWallets', await ask('vendorWallets'));
  expect(list.find(({ vassalage }) => vassalage === GONE)).toMatchObject({ balance: null, state: 'unavailable' });
  expect(total).toBe('1000.00');
  const sent = await ask('walletTransfer', { requestId: randomUUID(), from: 'MAIN', to: GONE, amount: '10.00' });
  expect(stateOf(sent)).toBe('pending');
  expect(await main()).toBe('990.00');
});

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

const damages = [
  [
    'a vendor that was given what no transfer says',
    `update vendor_transfer set amount_minor = amount_minor + 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    `update vendor_transfer set amount_minor = amount_minor - 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    'what vendors were given equals its transfers',
  ],
  [
    'money on its way that no transfer speaks of',
    `update vendor_transfer set state = 'refused', ended_at = now(), ask_at = null, answer = 'lost' where ended_at is null`,
    `update vendor_transfer set state = 'unknown', ended_at = null, ask_at = now() where answer = 'lost'`,
    'what is on its way to vendors equals its transfers',
  ],
] as const;

test.each(damages)('the ledger finds %s', async (_what, damage, mending, check) => {
  const { db } = server;
  // What is younger than any transaction that runs is left for the next time.
  await sql`alter table entry disable trigger all; alter table posting disable trigger all`.execute(db);
  await sql`update entry set created_at = now() - interval '1 minute'`.execute(db);
  await sql`update wallet_account set updated_at = now() - interval '1 minute'`.execute(db);
  await sql`alter table entry enable trigger all; alter table posting enable trigger all`.execute(db);
  await sql.raw(damage).execute(db);
  expect((await verifyLedger(db)).difference?.check).toBe(check);
  await sql`delete from ledger_verification`.execute(db);
  await sql`insert into ledger_verification (until, accounts, postings) values (now() - interval '1 hour', 0, 0)`.execute(
    db,
  );
  expect((await verifyAndRemember(db, 'new')).difference?.check).toBe(check);
  await sql.raw(mending).execute(db);
  expect((await verifyLedger(db)).difference).toBeUndefined();
});
