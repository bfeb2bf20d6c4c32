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
import { createCatalogue, fund, GAME, today, VENDOR } from '../../testing/world.ts';
import { closeGames } from './close-game.ts';
import { askClosingsOfExcluded } from './closings.ts';
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

const TODAY = () => ({ from: today(), to: today(), pageNo: 1, pageSize: 20 });

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

/** As if a minute had passed: every game that has to end is looked at, until none is left that can be. */
async function closeAll(looks = 3): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await server.db.updateTable('vendor_closing').set({ ask_at: new Date() }).execute();
    await closeGames(
      { ...context(), now: () => new Date(Date.now() + SECOND_MS) },
      { warn: (fields) => void alerts.push(fields) },
    );
  }
}
const closingsOf = async (memberId: bigint) =>
  await server.db
    .selectFrom('vendor_closing')
    .select(['vendor_code', 'reason', 'asks'])
    .where('member_id', '=', memberId)
    .execute();

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

  test('may fail without keeping the break from beginning: the worker brings it home later', async () => {
    const { ask, into, main, atVendor, memberId } = await person();
    await into('600.00');
    vendor.fault('balance', { kind: 'breaks-off', when: 'before' });
    expect(codeOf(await ask('coolOff', { period: '24_hours' }))).toBe('OK');
    expect(codeOf(await into('1.00'))).toBe('play.excluded');
    expect([await main(), atVendor()]).toEqual(['400.00', 60_000n]);
    await closeAll();
    expect([await main(), atVendor(), await closingsOf(memberId)]).toEqual(['1000.00', 0n, []]);
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

let numbered = 0;
/** In a round's place in the order of the vendor. */
function round(memberId: bigint, stake: string, win: string, secondsAgo = 5) {
  numbered += 1;
  const at = new Date(Date.now() - secondsAgo * SECOND_MS).toISOString();
  const played = { wallet: WALLETS, gameCode: `${WALLETS}-1`, currency: 'NPR', stake, win };
  const times = { placedAt: at, settledAt: at };
  return { number: String(numbered), roundId: `r-${numbered}`, playerId: String(memberId), ...played, ...times };
}
async function fetch(): Promise<number> {
  await sql`update integration set rounds_ask_at = now() - interval '1 second'`.execute(server.db);
  return await fetchRounds(context());
}

describe('rounds that were played there', () => {
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

describe('a limit that is reached in the middle of a game', () => {
  const limit = async ({ ask }: Person, request: object) => codeOf(await ask('setPlayLimit', request));
  const loss = { kind: 'loss', period: 'day', amount: '50.00' };
  /** Money at the vendor, and a round that lost this much of it. */
  async function lost(who: Person, stake: string): Promise<void> {
    vendor.rounds.push(round(who.memberId, stake, '0.00'));
    who.setAtVendor(who.atVendor() - BigInt(stake.replace('.', '')));
    await fetch();
  }

  test('of loss ends the game at the vendor and brings the money home, once the round is booked', async () => {
    const who = await person();
    expect(await limit(who, loss)).toBe('OK');
    await who.into('600.00');
    await lost(who, '49.99');
    expect(await closingsOf(who.memberId)).toEqual([]);
    await lost(who, '0.01');
    await closeAll();
    expect(vendor.closed.filter((each) => each.startsWith(`${who.memberId} `))).toEqual([
      `${who.memberId} ${WALLETS} LIMIT_LOSS`,
    ]);
    expect([await who.main(), who.atVendor(), await closingsOf(who.memberId)]).toEqual(['950.00', 0n, []]);
    expect(codeOf(await who.into('1.00'))).toBe('play.loss_limit');
    const { cause } = await server.db
      .selectFrom('vendor_transfer')
      .select('cause')
      .where('member_id', '=', who.memberId)
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    expect(cause).toBe('limit');
  });

  test('of time played does, too', async () => {
    const who = await person();
    expect(await limit(who, { kind: 'session', period: 'day', minutes: 4 })).toBe('OK');
    await who.into('600.00');
    vendor.rounds.push(round(who.memberId, '1.00', '1.00', 480), round(who.memberId, '1.00', '1.00', 240));
    await fetch();
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_SESSION`);
    expect([await who.main(), who.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test('of the game’s stake closes what was open then, not what is opened after it', async () => {
    const who = await person();
    const highest = async (max_stake_minor: bigint | null) =>
      await server.db.updateTable('game').set({ max_stake_minor }).where('vendor_code', '=', WALLETS).execute();
    await highest(2_000n);
    await who.into('600.00');
    await lost(who, '20.00');
    expect(await closingsOf(who.memberId)).toEqual([]);
    await lost(who, '20.01');
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_STAKE`);
    expect([await who.main(), who.atVendor()]).toEqual(['959.99', 0n]);

    await who.into('100.00');
    await lost(who, '20.01');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const [token_hash, later] = [Buffer.alloc(32, numbered), new Date(Date.now() + SECOND_MS)];
    await server.db
      .insertInto('game_session')
      .values({ member_id: who.memberId, token_hash, ...session, created_at: later, expires_at: later })
      .execute();
    const before = vendor.closed.length;
    await closeAll();
    await highest(null);
    expect([vendor.closed.length, who.atVendor(), await closingsOf(who.memberId)]).toEqual([before, 7_999n, []]);
  });

  test('that is set below what was lost already does, at once', async () => {
    const who = await person();
    await who.into('600.00');
    await lost(who, '60.00');
    expect(await limit(who, { ...loss, amount: '70.00' })).toBe('OK');
    expect(who.atVendor()).toBe(54_000n);
    expect(await limit(who, loss)).toBe('OK');
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await who.main(), who.atVendor()]).toEqual(['940.00', 0n]);
  });

  test('keeps a round that had begun: what it wins comes home after it', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    const held = vendor.hold('transfer');
    const closing = closeAll(1);
    await held.arrived;
    // Between the balance and the transfer another stake is taken: what is asked for is no longer there.
    who.setAtVendor(54_000n);
    held.release();
    await closing;
    expect(who.atVendor()).toBe(54_000n);
    await closeAll(2);
    vendor.rounds.push(round(who.memberId, '10.00', '5.00'));
    who.setAtVendor(500n);
    await fetch();
    await closeAll();
    expect([await who.main(), who.atVendor(), await closingsOf(who.memberId)]).toEqual(['945.00', 0n, []]);
  });

  test('is kept by a silent vendor from nothing but the moment: it is asked until it answers', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    vendor.fault('close', { kind: 'fails', when: 'before' });
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    await closeAll(1);
    expect([await who.main(), who.atVendor()]).toEqual(['400.00', 0n]);
    // What became of the transfer is not known: nothing more is moved until it is.
    const asked = vendor.calls.filter((call) => call === 'transfer').length;
    await closeAll(1);
    expect(vendor.calls.filter((call) => call === 'transfer')).toHaveLength(asked);
    await resolveAll();
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await who.main(), await closingsOf(who.memberId)]).toEqual(['950.00', []]);
  });

  test('at a vendor that closes nothing brings the money home all the same, and calls a person', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    vendor.fault(
      'close',
      ...Array.from({ length: 8 }, () => ({ kind: 'refuses', code: 'BAD_REQUEST', status: 400 }) as const),
    );
    alerts.length = 0;
    await closeAll(7);
    expect([await who.main(), who.atVendor()]).toEqual(['950.00', 0n]);
    expect(await closingsOf(who.memberId)).toMatchObject([{ reason: 'LIMIT_LOSS', asks: 7 }]);
    expect(alerts).toEqual([]);
    await closeAll(1);
    expect(alerts).toMatchObject([{ alert: 'vendor-closing', vendor: WALLETS, isClosed: false }]);
    expect(await closingsOf(who.memberId)).toEqual([]);
  });

  test('that no longer holds when the vendor answers at last ends no game', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    await server.db.updateTable('play_limit').set({ value: 100_000n }).where('member_id', '=', who.memberId).execute();
    await closeAll();
    expect([who.atVendor(), await closingsOf(who.memberId)]).toEqual([55_000n, []]);
    expect(vendor.closed.some((each) => each.startsWith(`${who.memberId} `))).toBe(false);
  });

  test('ends our own sessions there, and is done once by two workers', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const expires_at = new Date(Date.now() + 60 * SECOND_MS);
    await server.db
      .insertInto('game_session')
      .values({ member_id: who.memberId, token_hash: Buffer.alloc(32, 250), ...session, expires_at })
      .execute();
    await lost(who, '50.00');
    await Promise.all([closeAll(), closeAll()]);
    const { ended_at } = await server.db
      .selectFrom('game_session')
      .select('ended_at')
      .where('member_id', '=', who.memberId)
      .executeTakeFirstOrThrow();
    expect(ended_at).not.toBeNull();
    expect([await who.main(), who.atVendor()]).toEqual(['950.00', 0n]);
  });

  test('or a break whose process died before it closed anything: the worker finds it', async () => {
    const who = await person();
    await who.into('600.00');
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: who.memberId, since: new Date(), until: null, kind: 'exclusion' })
      .execute();
    await askClosingsOfExcluded(server.db, new Date());
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} SELF_EXCLUDED`);
    expect(await who.main()).toBe('1000.00');
    await askClosingsOfExcluded(server.db, new Date());
    expect(await closingsOf(who.memberId)).toEqual([]);
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

describe('an operator who brings money home', () => {
  const recall = async (account: string, ...more: string[]) => {
    const told: string[] = [];
    const print = (line: string) => void told.push(line);
    const argv = ['vendor-transfers', 'recall', '--merchant', 'M1', '--account', account, ...more];
    const code = await runOps(argv, { ...context(), readFile: () => '', print, printError: print });
    return { code, told: told.join('\n') };
  };
  const accountOf = async ({ memberId }: Person) =>
    (await server.db.selectFrom('member').select('account').where('member_id', '=', memberId).executeTakeFirstOrThrow())
      .account;
  const by = ['--by', 'asha'];

  test('of somebody who is blocked ends the games, empties every wallet, and is in the audit', async () => {
    const { db } = server;
    const EAST = 'EAST';
    await db
      .insertInto('vendor')
      .values({ code: EAST, name: EAST, integration_code: INTEGRATION, position: 4 })
      .execute();
    await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: EAST }).execute();
    const who = await person();
    await who.into('600.00');
    const there = { requestId: randomUUID(), from: 'MAIN', to: EAST, amount: '150.00' };
    expect(codeOf(await who.ask('walletTransfer', there))).toBe('OK');
    await db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', who.memberId).execute();
    const account = await accountOf(who);
    expect(await recall(account, '--dry-run')).toEqual({
      code: 0,
      told: `${WALLETS}: 600.00\n${EAST}: 150.00\nA dry run: nothing was moved.`,
    });
    expect(await recall(account.toUpperCase(), ...by)).toEqual({
      code: 0,
      told: `${WALLETS}: 600.00 came home; games closed\n${EAST}: 150.00 came home; games closed`,
    });
    expect(vendor.closed.slice(-2).toSorted()).toEqual([
      `${who.memberId} ${EAST} USER_BLOCKED`,
      `${who.memberId} ${WALLETS} USER_BLOCKED`,
    ]);
    const { balance_minor } = await db
      .selectFrom('wallet_account')
      .select('balance_minor')
      .where('member_id', '=', who.memberId)
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow();
    expect(balance_minor).toBe(100_000n);
    expect(await recall(account, ...by)).toEqual({
      code: 0,
      told: `${WALLETS}: holds nothing; games closed\n${EAST}: holds nothing; games closed`,
    });
    const audit = await db
      .selectFrom('operator_audit')
      .select(['operator', 'merchant_id', 'after'])
      .where('command', '=', 'vendor-transfers recall')
      .where('target', '=', `members ${who.memberId}`)
      .orderBy('audit_id')
      .execute();
    const moved = await db
      .selectFrom('vendor_transfer')
      .select(['request_id as requestId', 'cause'])
      .where('member_id', '=', who.memberId)
      .where('direction', '=', 'out')
      .execute();
    expect(audit).toMatchObject([
      { operator: 'asha', merchant_id: 1, after: { reason: 'USER_BLOCKED', vendors: [WALLETS, EAST] } },
      { operator: 'asha' },
    ]);
    const [first, second] = moved;
    expect(moved).toMatchObject([{ cause: 'operator' }, { cause: 'operator' }]);
    expect(audit[0]).toMatchObject({ after: { requestId: first?.requestId } });
    expect(second?.requestId).toBe(first?.requestId);
  });

  test('says what is not home yet, and does nothing twice', async () => {
    const who = await person();
    await who.into('600.00');
    const account = await accountOf(who);
    vendor.fault('close', { kind: 'fails', when: 'before' });
    vendor.fault('balance', { kind: 'fails', when: 'before' });
    expect(await recall(account, ...by)).toEqual({
      code: 1,
      told: `${WALLETS}: gives no answer: say it again later; games NOT closed`,
    });
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    expect((await recall(account, ...by)).told).toContain('600.00 is on its way');
    expect(await recall(account, ...by)).toMatchObject({
      code: 1,
      told: expect.stringContaining('an earlier transfer'),
    });
    await resolveAll();
    expect(await recall(account, ...by)).toMatchObject({ code: 0, told: `${WALLETS}: holds nothing; games closed` });
    expect([await who.main(), who.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test.each([
    [['nobody-of-that-name', ...by], 'There is no account nobody-of-that-name of M1.'],
    [['mover1'], 'Say who you are: --by NAME.'],
    [['mover1', '--more', ...by], "Unknown option '--more'"],
  ])('%j is told in a sentence', async ([account = '', ...more], sentence) => {
    expect(await recall(account, ...more)).toMatchObject({ code: 2, told: expect.stringContaining(sentence) });
  });
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
