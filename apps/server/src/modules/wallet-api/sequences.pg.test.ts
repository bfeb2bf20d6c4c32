import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => {
  await api.close();
});

const FUNDS_MINOR = 2_000n;
/** There are few rounds and ids, so that calls collide: out of order, repeated, at once, or with other content. */
const round = fc.integer({ min: 1, max: 3 });
const amount = fc
  .integer({ min: 1, max: 900 })
  .map((minor) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom('bet', 'win', 'rollback', 'close'),
  round,
  amount,
  id: round,
});

interface Step {
  readonly call: 'bet' | 'win' | 'rollback' | 'close';
  readonly round: number;
  readonly amount: string;
  readonly id: number;
}

async function send(player: TestPlayer, run: string, { call, round, amount, id }: Step) {
  const roundId = `${run}-r${round}`;
  switch (call) {
    case 'bet':
      return await player.bet(`${roundId}-b${id}`, amount, roundId);
    case 'win':
      return await player.win(`${roundId}-w${id}`, amount, roundId);
    case 'rollback':
      return await player.rollback(`${roundId}-rb${id}`, `${roundId}-b${id}`, roundId);
    case 'close':
      return await player.closeRound(roundId);
    default:
      return call satisfies never;
  }
}

test('random calls, three at a time, get no 5xx, and the balance is the funds minus the stakes plus the wins', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      run += 1;
      const player = await api.player(FUNDS_MINOR);
      for (let at = 0; at < steps.length; at += 3) {
        const replies = await Promise.all(
          steps.slice(at, at + 3).map(async (each) => await send(player, `run${run}`, each)),
        );
        expect(replies.filter((each) => each.status >= 500)).toEqual([]);
      }
      const bets = await sql<{ gained: bigint }>`
          select coalesce(sum(case when state = 'refunded' then 0 else win_minor - stake_minor end), 0)::bigint as gained
          from bet where member_id = ${player.memberId}`.execute(api.db);
      const cash = await api.db
        .selectFrom('wallet_account')
        .select('balance_minor')
        .where('member_id', '=', player.memberId)
        .where('kind', '=', 'cash')
        .executeTakeFirst();
      expect(cash?.balance_minor).toBe(FUNDS_MINOR + (bets.rows[0]?.gained ?? 0n));
    }),
    { numRuns: 40 },
  );
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
