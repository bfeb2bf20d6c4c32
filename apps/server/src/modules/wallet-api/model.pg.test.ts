import { money, toDecimal } from '@baize/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';
import { WalletModel, type ExpectedReply, type Step } from '../../testing/wallet-model.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

/**
 * The number of random sequences. `MODEL_SEQUENCES=100000 pnpm vitest run --project pg apps/server/src/modules/wallet-api/model` tests more
 * than the default.
 */
const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? 240);
/** The number of players who play at once, each with a sequence of its own. Their bets are grouped, which must not change an answer. */
const CONCURRENT_PLAYERS = 12;
const STEPS_MAX = 14;
const FUNDS_MINOR = 2_000n;
const TIMEOUT_MS = 240_000 + SEQUENCES * 250;

/** There are few ids and rounds, so that calls collide: repeated, out of order, with other content, or under the id of another call. */
const id = fc.integer({ min: 1, max: 5 }).map(String);
const round = fc.integer({ min: 1, max: 2 }).map((number) => `r${number}`);
const amount = fc.integer({ min: 1, max: 900 }).map(BigInt);
const won = fc.integer({ min: 0, max: 900 }).map(BigInt);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ call: fc.constant('bet' as const), id, round, stake: amount }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('bet-win' as const), id, round, stake: amount, win: won }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('win' as const), id, round, win: won }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('rollback' as const), id, round, bet: id }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('promo-win' as const), id, win: amount }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('close-round' as const), round }) },
);

/** Each step is sent once or twice, so that about half of the steps are repeated unchanged. */
const sequence = fc
  .array(fc.tuple(step, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: STEPS_MAX })
  .map((steps) => steps.flatMap(([each, times]) => Array.from({ length: times }, () => each)));

const formatNpr = (minor: bigint): string => toDecimal(money('NPR', minor));

async function send(player: TestPlayer, run: string, each: Step) {
  const { playerId } = player;
  const name = (text: string): string => `${run}-${text}`;
  switch (each.call) {
    case 'bet':
      return await player.bet(name(each.id), formatNpr(each.stake), name(each.round));
    case 'bet-win': {
      const fields = {
        roundId: name(each.round),
        gameCode: 'lantern-garden',
        currency: 'NPR',
        amount: formatNpr(each.stake),
      };
      const { gameSession } = player;
      return await api.call('bet-win', {
        gameSession,
        transactionId: name(each.id),
        ...fields,
        winAmount: formatNpr(each.win),
      });
    }
    case 'win':
      return await player.win(name(each.id), formatNpr(each.win), name(each.round));
    case 'rollback':
      return await player.rollback(name(each.id), name(each.bet), name(each.round));
    case 'promo-win': {
      const fields = { transactionId: name(each.id), promotionId: 'p', currency: 'NPR', amount: formatNpr(each.win) };
      return await api.call('promo-win', { playerId, ...fields });
    }
    case 'close-round':
      return await player.closeRound(name(each.round));
    default:
      return each satisfies never;
  }
}

let runs = 0;

async function playBesideModel(
  steps: readonly Step[],
): Promise<{ answered: ExpectedReply[]; expected: ExpectedReply[] }> {
  runs += 1;
  const run = `model${runs}`;
  const player = await api.player(FUNDS_MINOR);
  const model = new WalletModel(FUNDS_MINOR);
  const answered: ExpectedReply[] = [];
  for (const each of steps) {
    const { code, body } = await send(player, run, each);
    answered.push({ code, balance: BigInt((body['balance'] ?? 'none').replace('.', '')) });
  }
  return { answered, expected: steps.map((each) => model.apply(each)) };
}

test('any sequence of calls is answered as the model answers it', { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sequence, { minLength: CONCURRENT_PLAYERS, maxLength: CONCURRENT_PLAYERS }),
      async (sequences) => {
        for (const { answered, expected } of await Promise.all(sequences.map(playBesideModel)))
          expect(answered).toEqual(expected);
      },
    ),
    { numRuns: Math.ceil(SEQUENCES / CONCURRENT_PLAYERS) },
  );
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
