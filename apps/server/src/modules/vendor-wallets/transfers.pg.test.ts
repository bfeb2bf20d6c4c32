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
  test('moves money to the vendor and back', async () => {
    const {
      into: transferToVendor,
      out: transferFromVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
      ask,
    } = await person();
    expect(valueOf('walletTransfer', await transferToVendor('400.50'))).toMatchObject({
      balance: '599.50',
      transfer: { from: 'MAIN', to: WALLETS, amount: '400.50', state: 'done' },
    });
    expect(readVendorBalance()).toBe(40_050n);
    expect(valueOf('vendorWallets', await ask('vendorWallets'))).toEqual({
      currency: 'NPR',
      balance: '599.50',
      total: '1000.00',
      list: [{ vassalage: WALLETS, name: WALLETS, balance: '400.50', state: 'ready' }],
    });
    expect(stateOf(await transferFromVendor('400.50'))).toBe('done');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1000.00', 0n]);
    const { list } = valueOf('transactionHistory', await ask('transactionHistory', TODAY()));
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['wallet_transfer', '400.50'],
      ['wallet_transfer', '-400.50'],
      ['deposit', '1000.00'],
    ]);
  });

  test('moves back money that was won at the vendor', async () => {
    const { into: transferToVendor, out: transferFromVendor, main: readMainBalance, setAtVendor } = await person();
    await transferToVendor('100.00');
    setAtVendor(90_000n);
    expect(stateOf(await transferFromVendor('900.00'))).toBe('done');
    expect(await readMainBalance()).toBe('1800.00');
  });

  test.each(['0.00', '-5.00', '1000.01', '1.005'])('of %s is refused, and moves nothing', async (amount) => {
    const { into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance } = await person();
    const expected = amount === '1000.01' ? 'wallet.insufficient_funds' : 'transfer.amount_invalid';
    expect(codeOf(await transferToVendor(amount))).toBe(expected);
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1000.00', 0n]);
  });

  test('is refused unless it connects the main wallet with a vendor in transfer mode', async () => {
    const { ask } = await person();
    const send = async (from: string, to: string) =>
      codeOf(await ask('walletTransfer', { requestId: randomUUID(), from, to, amount: '1.00' }));
    expect(await send(WALLETS, WALLETS)).toBe('transfer.amount_invalid');
    expect(await send('MAIN', 'MAIN')).toBe('transfer.amount_invalid');
    expect(await send('MAIN', VENDOR)).toBe('transfer.single_wallet');
    expect(await send('MAIN', 'NOBODY')).toBe('transfer.single_wallet');
  });

  test('moves money once per request id, and refuses the same id with other content', async () => {
    const {
      into: transferToVendor,
      out: transferFromVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
    } = await person();
    const requestId = randomUUID();
    const first = valueOf('walletTransfer', await transferToVendor('100.00', requestId));
    const repeated = valueOf('walletTransfer', await transferToVendor('100.00', requestId.toUpperCase()));
    expect(repeated.transfer).toEqual(first.transfer);
    expect(codeOf(await transferToVendor('101.00', requestId))).toBe('ledger.key_reused');
    expect(codeOf(await transferFromVendor('100.00', requestId))).toBe('ledger.key_reused');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['900.00', 10_000n]);
  });

  test('that is repeated after the vendor was switched off returns the first transfer', async () => {
    const { into: transferToVendor, out: transferFromVendor } = await person();
    const [inId, outId] = [randomUUID(), randomUUID()];
    const [first, transferBack] = [await transferToVendor('100.00', inId), await transferFromVendor('100.00', outId)];
    const toTransfer = (answer: Answer) => valueOf('walletTransfer', answer).transfer;
    await server.db.updateTable('integration').set({ state: 'off', transfer_url: null }).execute();
    try {
      expect(codeOf(await transferToVendor('100.00'))).not.toBe('OK');
      expect(toTransfer(await transferToVendor('100.00', inId))).toEqual(toTransfer(first));
      expect(toTransfer(await transferFromVendor('100.00', outId))).toEqual(toTransfer(transferBack));
      expect(codeOf(await transferToVendor('100.01', inId))).toBe('ledger.key_reused');
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

  test('that is sent many times concurrently moves money once', async () => {
    const { into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance } = await person();
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await transferToVendor('100.00', requestId)),
    );
    expect(answers.map(stateOf).toSorted()).toContain('done');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['900.00', 10_000n]);
  });

  test('never exceeds the balance together with concurrent transfers', async () => {
    const { into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance } = await person();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await transferToVendor('300.00')));
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'OK'),
      ...Array.from({ length: 3 }, () => 'wallet.insufficient_funds'),
    ]);
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['100.00', 90_000n]);
  });

  test('is held while the vendor has not answered, so that the money cannot be spent twice', async () => {
    const { into: transferToVendor, main: readMainBalance } = await person();
    const heldTransfer = vendor.hold('transfer');
    const pendingAnswer = transferToVendor('700.00');
    await heldTransfer.arrived;
    expect(await readMainBalance()).toBe('300.00');
    expect(codeOf(await transferToVendor('700.00'))).toBe('wallet.insufficient_funds');
    heldTransfer.release();
    expect(stateOf(await pendingAnswer)).toBe('done');
  });

  test('is returned immediately if the vendor definitely refuses', async () => {
    const {
      into: transferToVendor,
      out: transferFromVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
      states: readStates,
    } = await person();
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    const requestId = randomUUID();
    expect(codeOf(await transferToVendor('100.00', requestId))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await transferToVendor('100.00', requestId))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await transferFromVendor('0.01'))).toBe('wallet.insufficient_funds');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1000.00', 0n]);
    expect(await readStates()).toEqual(['failed', 'failed']);
  });
});

describe('a transfer with an unknown outcome', () => {
  const ambiguousFaults = [
    ['fails after it acted', { kind: 'http-503', when: 'after' }, true],
    ['breaks off after it acted', { kind: 'closes-connection', when: 'after' }, true],
    ['fails before it acted', { kind: 'http-503', when: 'before' }, false],
    ['breaks off before it acted', { kind: 'closes-connection', when: 'before' }, false],
    ['answers with an unknown code', { kind: 'refuses', code: 'COFFEE', status: 418 }, false],
  ] as const;

  test.each(ambiguousFaults)('to the vendor is resolved if the vendor %s', async (_what, fault, arrived) => {
    const {
      into: transferToVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
      states: readStates,
    } = await person();
    vendor.fault('transfer', fault);
    const requestId = randomUUID();
    expect(stateOf(await transferToVendor('250.00', requestId))).toBe('pending');
    expect(await readMainBalance()).toBe('750.00');
    expect(stateOf(await transferToVendor('250.00', requestId))).toBe('pending');
    await resolveAll();
    expect(await readStates()).toEqual([arrived ? 'done' : 'failed']);
    expect([await readMainBalance(), readVendorBalance()]).toEqual(arrived ? ['750.00', 25_000n] : ['1000.00', 0n]);
    await resolveAll();
    expect([await readMainBalance(), readVendorBalance()]).toEqual(arrived ? ['750.00', 25_000n] : ['1000.00', 0n]);
  });

  test.each(ambiguousFaults)('from the vendor is resolved if the vendor %s', async (_what, fault, arrived) => {
    const {
      into: transferToVendor,
      out: transferFromVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
      states: readStates,
    } = await person();
    await transferToVendor('250.00');
    vendor.fault('transfer', fault);
    expect(stateOf(await transferFromVendor('250.00'))).toBe('pending');
    expect(await readMainBalance()).toBe('750.00');
    await resolveAll();
    expect(await readStates()).toEqual([arrived ? 'done' : 'failed', 'done']);
    expect([await readMainBalance(), readVendorBalance()]).toEqual(arrived ? ['1000.00', 0n] : ['750.00', 25_000n]);
  });

  test('stays pending while the vendor does not answer, and raises an alert', async () => {
    const { into: transferToVendor, main: readMainBalance, states: readStates } = await person();
    vendor.fault('transfer', { kind: 'http-503', when: 'after' });
    await transferToVendor('250.00');
    alerts.length = 0;
    for (let ask = 0; ask < 8; ask += 1) {
      vendor.fault('status', { kind: 'http-503', when: 'before' });
      await resolveAll();
    }
    expect([await readMainBalance(), await readStates()]).toEqual(['750.00', ['pending']]);
    expect(alerts).toMatchObject([{ alert: 'vendor-transfer', vendor: WALLETS }]);
    await resolveAll();
    expect(await readStates()).toEqual(['done']);
  });

  test('is refused by the vendor if it arrives after the money was returned', async () => {
    const { into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance, memberId } = await person();
    vendor.fault('transfer', { kind: 'closes-connection', when: 'before' });
    await transferToVendor('250.00');
    await resolveAll();
    expect(await readMainBalance()).toBe('1000.00');
    const { reference } = await server.db
      .selectFrom('vendor_transfer')
      .select('reference')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const lateTransfer = { transferId: reference, playerId: String(memberId), wallet: WALLETS, direction: 'in' };
    expect(vendor.late({ ...lateTransfer, currency: 'NPR', amount: '250.00' })).toBe('TRANSFER_VOID');
    expect(readVendorBalance()).toBe(0n);
  });

  test('stays pending if the vendor confirms another amount', async () => {
    const { into: transferToVendor, main: readMainBalance, states: readStates, memberId } = await person();
    vendor.fault('transfer', { kind: 'http-503', when: 'after' });
    await transferToVendor('250.00');
    const { db } = server;
    await db.updateTable('vendor_transfer').set({ amount_minor: 25_001n }).where('member_id', '=', memberId).execute();
    await resolveAll();
    expect([await readMainBalance(), await readStates()]).toEqual(['750.00', ['pending']]);
    await db.updateTable('vendor_transfer').set({ amount_minor: 25_000n }).where('member_id', '=', memberId).execute();
    await resolveAll();
    expect(await readStates()).toEqual(['done']);
  });

  test('is settled once by two workers and the late answer', async () => {
    const { into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance } = await person();
    const heldTransfer = vendor.hold('transfer');
    const pendingAnswer = transferToVendor('250.00');
    await heldTransfer.arrived;
    // The status is checked before the transfer reaches the vendor. The vendor then stores the reference as void and refuses the transfer.
    await Promise.all([resolveAll(), resolveAll()]);
    heldTransfer.release();
    expect(codeOf(await pendingAnswer)).toBe('transfer.vendor_unavailable');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1000.00', 0n]);
  });
});

describe('a recall', () => {
  test('empties every vendor wallet once per request id', async () => {
    const {
      ask,
      into: transferToVendor,
      main: readMainBalance,
      setAtVendor,
      atVendor: readVendorBalance,
    } = await person();
    await transferToVendor('600.00');
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
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1123.45', 1_000n]);
    expect(codeOf(await transferToVendor('1.00', requestId))).toBe('ledger.key_reused');
  });

  test('names the vendor that did not answer, and tries this vendor again when it is repeated', async () => {
    const { ask, into: transferToVendor, main: readMainBalance } = await person();
    await transferToVendor('600.00');
    vendor.fault('balance', { kind: 'http-503', when: 'before' });
    const requestId = randomUUID();
    const recall = async () => valueOf('recallWallets', await ask('recallWallets', { requestId }));
    expect(await recall()).toMatchObject({ transfers: [], unanswered: [WALLETS], balance: '400.00' });
    expect(await recall()).toMatchObject({ transfers: [{ amount: '600.00' }], unanswered: [], balance: '1000.00' });
    expect(await readMainBalance()).toBe('1000.00');
  });

  test('is possible during a break from play, which refuses transfers to a vendor', async () => {
    const { ask, into: transferToVendor, main: readMainBalance, memberId } = await person();
    await transferToVendor('600.00');
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, since: new Date(), until: null, kind: 'exclusion' })
      .execute();
    await server.db.updateTable('vendor').set({ state: 'maintenance' }).where('code', '=', WALLETS).execute();
    expect(codeOf(await transferToVendor('1.00'))).toBe('transfer.vendor_maintenance');
    await server.db.updateTable('vendor').set({ state: 'active' }).where('code', '=', WALLETS).execute();
    expect(codeOf(await transferToVendor('1.00'))).toBe('play.excluded');
    await ask('recallWallets', { requestId: randomUUID() });
    expect(await readMainBalance()).toBe('1000.00');
  });

  test('happens at the start of a break from play, so that no money is left to stake', async () => {
    const { ask, into: transferToVendor, main: readMainBalance, atVendor: readVendorBalance } = await person();
    await transferToVendor('600.00');
    expect(codeOf(await ask('coolOff', { period: '24_hours' }))).toBe('OK');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['1000.00', 0n]);
  });

  test('may fail without preventing the break, and is repeated by the worker', async () => {
    const {
      ask,
      into: transferToVendor,
      main: readMainBalance,
      atVendor: readVendorBalance,
      memberId,
    } = await person();
    await transferToVendor('600.00');
    vendor.fault('balance', { kind: 'closes-connection', when: 'before' });
    expect(codeOf(await ask('coolOff', { period: '24_hours' }))).toBe('OK');
    expect(codeOf(await transferToVendor('1.00'))).toBe('play.excluded');
    expect([await readMainBalance(), readVendorBalance()]).toEqual(['400.00', 60_000n]);
    await closeAll();
    expect([await readMainBalance(), readVendorBalance(), await closingsOf(memberId)]).toEqual(['1000.00', 0n, []]);
  });

  test('includes a vendor that has left transfer mode', async () => {
    const { ask, into: transferToVendor, main: readMainBalance } = await person();
    await transferToVendor('600.00');
    const setWalletMode = async (wallet_mode: string | null) =>
      await server.db.updateTable('vendor').set({ wallet_mode }).where('code', '=', WALLETS).execute();
    await setWalletMode('single');
    expect(codeOf(await transferToVendor('1.00'))).toBe('transfer.single_wallet');
    await ask('recallWallets', { requestId: randomUUID() });
    await setWalletMode(null);
    expect(await readMainBalance()).toBe('1000.00');
  });
});

describe('a launch', () => {
  const launch = async ({ ask }: Person, vassalage: string, gameCode: string) =>
    await ask('launchGame', { vassalage, gameCode, language: 'en', backPath: '/', freePlay: false });

  test('moves the whole main wallet to the vendor, and recalls it before another game', async () => {
    const member = await person();
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('OK');
    expect([await member.main(), member.atVendor()]).toEqual(['0.00', 100_000n]);
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('OK');
    member.setAtVendor(123_456n);
    expect(codeOf(await launch(member, VENDOR, GAME))).toBe('OK');
    expect([await member.main(), member.atVendor()]).toEqual(['1234.56', 0n]);
    const callCount = vendor.calls.length;
    expect(codeOf(await launch(member, VENDOR, GAME))).toBe('OK');
    expect(vendor.calls.length).toBe(callCount);
  });

  test('is refused if the transfer was refused or its outcome is unknown', async () => {
    const member = await person();
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    expect(await member.main()).toBe('1000.00');
    vendor.fault('transfer', { kind: 'http-503', when: 'after' });
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('transfer.vendor_unavailable');
    await resolveAll();
    expect(codeOf(await launch(member, WALLETS, `${WALLETS}-1`))).toBe('OK');
    expect([await member.main(), member.atVendor()]).toEqual(['0.00', 100_000n]);
  });

  test('recalls from every other vendor that holds money', async () => {
    const EAST = 'EAST';
    const east = { code: EAST, name: EAST, integration_code: INTEGRATION, position: 4 };
    await server.db.insertInto('vendor').values(east).execute();
    await server.db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: EAST }).execute();
    const member = await person();
    await member.into('600.00');
    const toEast = { requestId: randomUUID(), from: 'MAIN', to: EAST, amount: '150.00' };
    expect(codeOf(await member.ask('walletTransfer', toEast))).toBe('OK');
    expect(codeOf(await launch(member, VENDOR, GAME))).toBe('OK');
    expect([await member.main(), member.atVendor(), vendor.purses.get(`${member.memberId} ${EAST}`)]).toEqual([
      '1000.00',
      0n,
      0n,
    ]);
  });

  test('of another game is not prevented by a vendor that does not answer', async () => {
    const member = await person();
    await member.into('400.00');
    vendor.fault('balance', { kind: 'closes-connection', when: 'before' });
    expect(codeOf(await launch(member, VENDOR, GAME))).toBe('OK');
    expect([await member.main(), member.atVendor()]).toEqual(['600.00', 40_000n]);
  });
});
