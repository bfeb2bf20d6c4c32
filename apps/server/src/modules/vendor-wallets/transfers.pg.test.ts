import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assert } from '../../domain/assert.ts';
import type { Answer } from '../../testing/app.ts';
import { valueOf } from '../../testing/people.ts';
import { GAME, VENDOR } from '../../testing/world.ts';
import {
  INTEGRATION,
  TODAY,
  WALLETS,
  codeOf,
  stateOf,
  openWallets,
  type Person,
} from '../../testing/vendor-wallets.ts';
import { readWalletMember } from './close-game.ts';
import { moveMoney } from './move.ts';
import { readWalletVendors } from './vendors.ts';

const { server, vendor, alerts, context, person, resolveAll, closeAll, closingsOf, close } = await openWallets();
beforeEach(() => server.at(undefined));
afterAll(close);

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

  test('that is sent again after the vendor was switched off answers with the first attempt', async () => {
    const { into, out } = await person();
    const [inId, outId] = [randomUUID(), randomUUID()];
    const [first, home] = [await into('100.00', inId), await out('100.00', outId)];
    const transferOf = (answer: Answer) => valueOf('walletTransfer', answer).transfer;
    await server.db.updateTable('integration').set({ state: 'off', transfer_url: null }).execute();
    try {
      expect(codeOf(await into('100.00'))).not.toBe('OK');
      expect(transferOf(await into('100.00', inId))).toEqual(transferOf(first));
      expect(transferOf(await out('100.00', outId))).toEqual(transferOf(home));
      expect(codeOf(await into('100.01', inId))).toBe('ledger.key_reused');
    } finally {
      await server.db
        .updateTable('integration')
        .set({ state: 'active', transfer_url: vendor.url })
        .where('code', '=', INTEGRATION)
        .execute();
      await server.db.updateTable('integration').set({ state: 'active' }).execute();
    }
  });

  test('that is repeated after the vendor has lost its transfer URL returns the first transfer', async () => {
    const { memberId } = await person();
    const { db } = server;
    const { merchant } = await readWalletMember(db, memberId);
    const wallet = (await readWalletVendors(db, 1, memberId)).find(({ code }) => code === WALLETS);
    assert(wallet !== undefined, 'the vendor has a wallet');
    const request = {
      memberId,
      merchant,
      vendor: wallet,
      requestId: randomUUID(),
      amount: money('NPR', 100n),
    } as const;
    const move = async () => await moveMoney(context(), { ...request, cause: 'member', direction: 'in' });
    const first = await move();
    const setUrl = async (transfer_url: string | null) =>
      await db.updateTable('integration').set({ transfer_url }).where('code', '=', INTEGRATION).execute();
    await setUrl(null);
    try {
      expect([first.ok, await move()]).toEqual([true, first]);
    } finally {
      await setUrl(vendor.url);
    }
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

  test('recalls from every other vendor that holds money', async () => {
    const EAST = 'EAST';
    const east = { code: EAST, name: EAST, integration_code: INTEGRATION, position: 4 };
    await server.db.insertInto('vendor').values(east).execute();
    await server.db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: EAST }).execute();
    const who = await person();
    await who.into('600.00');
    const toEast = { requestId: randomUUID(), from: 'MAIN', to: EAST, amount: '150.00' };
    expect(codeOf(await who.ask('walletTransfer', toEast))).toBe('OK');
    expect(codeOf(await launch(who, VENDOR, GAME))).toBe('OK');
    expect([await who.main(), who.atVendor(), vendor.purses.get(`${who.memberId} ${EAST}`)]).toEqual([
      '1000.00',
      0n,
      0n,
    ]);
  });

  test('of another game is kept back by no vendor that is silent', async () => {
    const who = await person();
    await who.into('400.00');
    vendor.fault('balance', { kind: 'breaks-off', when: 'before' });
    expect(codeOf(await launch(who, VENDOR, GAME))).toBe('OK');
    expect([await who.main(), who.atVendor()]).toEqual(['600.00', 40_000n]);
  });
});
