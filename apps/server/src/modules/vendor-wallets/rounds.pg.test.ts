import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { valueOf } from '../../testing/people.ts';
import { lockCash } from '../../ledger/post.ts';
import { keepPlayUses, readPlayUses } from '../../platform/play-use.ts';
import { transaction } from '../../platform/transaction.ts';
import { GAME, MIDDAY_ZONE, VENDOR } from '../../testing/world.ts';
import { fetchRounds } from './rounds.ts';
import { INTEGRATION, TODAY, WALLETS, codeOf, openWallets } from './testing.ts';

const { server, vendor, context, person, round, fetchAll, ops, close } = await openWallets();
beforeEach(() => server.at(undefined));
afterAll(close);

describe('rounds that were played there', () => {
  const wallets = async () => await ops('ledger', 'wallets', '--vendor', WALLETS);

  test('are in the betting record once, count as turnover, and move none of our money', async () => {
    const { memberId, into, main, ask, setAtVendor } = await person();
    await into('500.00');
    vendor.rounds.push(round(memberId, '20.00', '0.00'), round(memberId, '30.00', '95.50'));
    setAtVendor(54_550n);
    expect(await fetchAll()).toBe(2);
    expect(await fetchAll()).toBe(0);
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

  test('count for the limits of the member, whatever the order in which they come', async () => {
    const { memberId } = await person();
    const member = { memberId, timeZone: MIDDAY_ZONE };
    const limits = [
      { member_id: memberId, kind: 'loss', period: 'day', value: 10n ** 12n },
      { member_id: memberId, kind: 'session', period: 'day', value: 1_440n },
    ];
    await server.db.insertInto('play_limit').values(limits).execute();
    const keep = async () =>
      await transaction(server.db, async (tx) => {
        await lockCash(tx, memberId, 'NPR');
        return await keepPlayUses(tx, [member], new Date());
      });
    vendor.rounds.push(round(memberId, '20.00', '5.00', 600));
    await fetchAll();
    expect(await keep()).toMatchObject([{ lost: { day: 1_500n }, playedMinutes: 0n }]);
    vendor.rounds.push(round(memberId, '20.00', '0.00', 420), round(memberId, '1.00', '0.00', 240));
    await fetchAll();
    expect(await readPlayUses(server.db, [member], new Date())).toMatchObject([
      { lost: { day: 3_600n }, playedMinutes: 6n },
    ]);
    // Before the first one: the gaps are others now.
    vendor.rounds.push(round(memberId, '4.00', '0.00', 841));
    await fetchAll();
    expect(await keep()).toMatchObject([{ lost: { day: 4_000n }, playedMinutes: 10n }]);
  });

  test('wait for the wallet of their player, as bets do', async () => {
    const { memberId } = await person();
    vendor.rounds.push(round(memberId, '20.00', '5.00'));
    let fetching: Promise<number> | undefined;
    await transaction(server.db, async (tx) => {
      await lockCash(tx, memberId, 'NPR');
      fetching = fetchAll();
      const blocked = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
        return rows[0]?.n;
      };
      await expect.poll(blocked, { timeout: 10_000 }).toBe(1);
    });
    expect(await fetching).toBe(1);
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
    await fetchAll();
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
    await expect(fetchAll()).rejects.toThrow(INTEGRATION);
    vendor.rounds[at] = good;
    expect(await fetchAll()).toBeGreaterThan(0);
    expect(valueOf('bets', await ask('bets', TODAY())).list.at(-1)).toMatchObject({ stake: '2.00', state: 'lost' });
  });

  test('leave every wallet as the vendor has it; what differs is told', async () => {
    // Tests above set what the vendor holds without any round: their wallets are left out.
    await sql`delete from vendor_wallet`.execute(server.db);
    const { into, setAtVendor, memberId } = await person();
    await into('10.00');
    vendor.rounds.push(round(memberId, '4.00', '1.50'));
    await fetchAll();
    setAtVendor(750n);
    expect(await wallets()).toEqual({ code: 0, told: [`Both books agree: 1 wallets at ${WALLETS}.`] });
    setAtVendor(751n);
    const { code, told } = await wallets();
    expect(code).toBe(1);
    expect(told).toEqual([`WRONG: ${WALLETS} of player ${memberId}: the vendor says 7.51 NPR, we 7.50`]);
  });
});
