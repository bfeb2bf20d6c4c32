import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeVendor } from '../../testing/fake-vendor.ts';
import { valueOf } from '../../testing/people.ts';
import { lockCash } from '../../ledger/post.ts';
import { readAndStorePlayUses, readPlayUses } from '../../betting/play-use.ts';
import { transaction } from '../../platform/transaction.ts';
import { GAME, MIDDAY_ZONE, VENDOR } from '../../testing/world.ts';
import { fetchRounds } from './rounds.ts';
import { INTEGRATION, TODAY, WALLETS, codeOf, openWallets } from '../../testing/vendor-wallets.ts';

const {
  server,
  vendor,
  alerts,
  log,
  context,
  addIntegration,
  person,
  round: createRound,
  fetchAll,
  makeRoundsDue,
  ops,
  close,
} = await openWallets();
beforeEach(() => server.at(undefined));
afterAll(close);

describe('rounds that were played from a vendor wallet', () => {
  const reconcileWallets = async () => await ops('ledger', 'wallets', '--vendor', WALLETS);

  test('are booked once in the betting record, count as turnover, and move no money in the ledger', async () => {
    const { memberId, into: transferToVendor, main: readMainBalance, ask, setAtVendor } = await person();
    await transferToVendor('500.00');
    const evenRound = createRound(memberId, '10.00', '10.00', 6);
    vendor.rounds.push(evenRound, createRound(memberId, '20.00', '0.00'), createRound(memberId, '30.00', '95.50'));
    setAtVendor(54_550n);
    expect(await fetchAll()).toBe(3);
    expect(await fetchAll()).toBe(0);
    const { list } = valueOf('bets', await ask('bets', TODAY()));
    expect(list.map(({ stake, win, validBet, state }) => [stake, win, validBet, state])).toEqual([
      ['30.00', '95.50', '30.00', 'won'],
      ['20.00', '0.00', '20.00', 'lost'],
      ['10.00', '10.00', '0.00', 'even'],
    ]);
    expect(await readMainBalance()).toBe('500.00');
    const events = await sql<{ topic: string }>`
      select topic from outbox where payload ->> 'memberId' = ${String(memberId)} and topic = 'bet.settled'`.execute(
      server.db,
    );
    expect(events.rows).toHaveLength(3);
    expect(valueOf('vendorWallets', await ask('vendorWallets')).list[0]).toMatchObject({ balance: '545.50' });
  });

  test('count for the limits of the member in any order of arrival', async () => {
    const { memberId } = await person();
    const member = { memberId, timeZone: MIDDAY_ZONE };
    const limits = [
      { member_id: memberId, kind: 'loss', period: 'day', value: 10n ** 12n },
      { member_id: memberId, kind: 'session', period: 'day', value: 1_440n },
    ];
    await server.db.insertInto('play_limit').values(limits).execute();
    const storePlayUse = async () =>
      await transaction(server.db, async (tx) => {
        await lockCash(tx, memberId, 'NPR');
        return await readAndStorePlayUses(tx, [member], new Date());
      });
    vendor.rounds.push(createRound(memberId, '20.00', '5.00', 600));
    await fetchAll();
    // Booking the rounds has judged the limits and stored the use that was computed for the judgement.
    const playUseQuery = server.db.selectFrom('play_use').select('lost_day_minor').where('member_id', '=', memberId);
    expect(await playUseQuery.execute()).toEqual([{ lost_day_minor: 1_500n }]);
    expect(await storePlayUse()).toMatchObject([{ lost: { day: 1_500n }, playedMinutes: 0n }]);
    vendor.rounds.push(createRound(memberId, '20.00', '0.00', 420), createRound(memberId, '1.00', '0.00', 240));
    await fetchAll();
    expect(await readPlayUses(server.db, [member], new Date())).toMatchObject([
      { lost: { day: 3_600n }, playedMinutes: 6n },
    ]);
    // This round was played before the first round, which changes the gaps between the rounds.
    vendor.rounds.push(createRound(memberId, '4.00', '0.00', 841));
    await fetchAll();
    expect(await storePlayUse()).toMatchObject([{ lost: { day: 4_000n }, playedMinutes: 10n }]);
  });

  test('wait for the cash lock of their player, like other bets', async () => {
    const { memberId } = await person();
    vendor.rounds.push(createRound(memberId, '20.00', '5.00'));
    let pendingFetch: Promise<number> | undefined;
    await transaction(server.db, async (tx) => {
      await lockCash(tx, memberId, 'NPR');
      pendingFetch = fetchAll();
      const countBlocked = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
        return rows[0]?.n;
      };
      await expect.poll(countBlocked).toBe(1);
    });
    expect(await pendingFetch).toBe(1);
  });

  test('are booked once when two workers fetch them', async () => {
    const { memberId, ask } = await person();
    vendor.rounds.push(...Array.from({ length: 5 }, () => createRound(memberId, '1.00', '0.50')));
    await makeRoundsDue();
    const counts = await Promise.all([1, 2, 3].map(async () => await fetchRounds(context(), log)));
    expect(counts.filter((count) => count > 0)).toEqual([5]);
    expect(valueOf('bets', await ask('bets', TODAY())).total).toBe(5);
  });

  test('are booked once when the vendor lists a round under a second number', async () => {
    const { memberId, ask } = await person();
    const first = createRound(memberId, '1.00', '0.50');
    vendor.rounds.push(first, { ...createRound(memberId, '1.00', '0.50'), roundId: first.roundId });
    expect(await fetchAll()).toBe(2);
    expect(valueOf('bets', await ask('bets', TODAY()))).toMatchObject({ total: 1, totals: { stake: '1.00' } });
  });

  test('that were won after a recall are recalled with the next launch', async () => {
    const { memberId, into: transferToVendor, ask, main: readMainBalance, setAtVendor } = await person();
    await transferToVendor('1000.00');
    await ask('recallWallets', { requestId: randomUUID() });
    vendor.rounds.push(createRound(memberId, '1.00', '40.00'));
    setAtVendor(4_000n);
    await fetchAll();
    const game = { vassalage: VENDOR, gameCode: GAME, language: 'en', backPath: '/', freePlay: false };
    expect(codeOf(await ask('launchGame', game))).toBe('OK');
    expect(await readMainBalance()).toBe('1040.00');
  });

  test.each([
    ['of a stranger', { playerId: '999999999' }],
    ['of another game', { gameCode: GAME }],
    ['in another currency', { currency: 'USD' }],
    ['without a stake', { stake: '0.00' }],
    ['of no known time', { placedAt: 'yesterday' }],
  ])('%s stop the fetch with an alert, and are booked after the vendor has corrected them', async (_what, defect) => {
    const { memberId, ask } = await person();
    const validRound = createRound(memberId, '2.00', '0.00');
    vendor.rounds.push({ ...validRound, ...defect });
    const roundIndex = vendor.rounds.length - 1;
    alerts.length = 0;
    expect(await fetchAll()).toBe(0);
    expect(alerts).toMatchObject([{ alert: 'vendor-rounds', integration: INTEGRATION }]);
    expect(await fetchRounds(context(), log)).toBe(0);
    expect(alerts).toHaveLength(1);
    vendor.rounds[roundIndex] = validRound;
    expect(await fetchAll()).toBeGreaterThan(0);
    expect(valueOf('bets', await ask('bets', TODAY())).list.at(-1)).toMatchObject({ stake: '2.00', state: 'lost' });
  });

  test('of one vendor that cannot be read do not stop the rounds of another vendor', async () => {
    const otherVendor = await startFakeVendor();
    try {
      await addIntegration('A_BROKEN', 'BROKEN_1', otherVendor.url);
      const { memberId, ask } = await person();
      // Both vendors number their rounds from 1. The broken vendor comes first in the order of the leases.
      otherVendor.rounds.push({
        ...createRound(memberId, '1.00', '0.00'),
        wallet: 'BROKEN_1',
        gameCode: 'BROKEN_1-1',
        currency: 'USD',
      });
      vendor.rounds.push(createRound(memberId, '3.00', '0.00'));
      alerts.length = 0;
      expect(await fetchAll()).toBe(1);
      expect(alerts).toMatchObject([{ alert: 'vendor-rounds', integration: 'A_BROKEN' }]);
      expect(valueOf('bets', await ask('bets', TODAY())).list).toMatchObject([{ stake: '3.00' }]);
      const cursor = await server.db
        .selectFrom('vendor_round_cursor')
        .select(['failures', 'last_number'])
        .where('integration_code', '=', 'A_BROKEN')
        .executeTakeFirstOrThrow();
      expect(cursor).toEqual({ failures: 1, last_number: 0n });
    } finally {
      await server.db.updateTable('integration').set({ state: 'off' }).where('code', '=', 'A_BROKEN').execute();
      await otherVendor.stop();
    }
  });

  test('are part of the reconciliation, which reports wallets that differ', async () => {
    // Earlier tests set vendor balances without rounds, so their wallets are left out.
    await sql`delete from vendor_wallet`.execute(server.db);
    const { into: transferToVendor, setAtVendor, memberId } = await person();
    await transferToVendor('10.00');
    vendor.rounds.push(createRound(memberId, '4.00', '1.50'));
    await fetchAll();
    setAtVendor(750n);
    expect(await reconcileWallets()).toEqual({ code: 0, printed: [`Both books agree: 1 wallets at ${WALLETS}.`] });
    setAtVendor(751n);
    const { code, printed } = await reconcileWallets();
    expect(code).toBe(1);
    expect(printed).toEqual([`WRONG: ${WALLETS} of player ${memberId}: the vendor says 7.51 NPR, we 7.50`]);
  });
});
