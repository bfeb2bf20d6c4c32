import { expectCode, expectReply, NotJudgedError } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';

const about = 'Status';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The values that a status reply has to have. */
interface ExpectedStatus {
  readonly transactionId: string;
  readonly call: string;
  readonly transactionCode: string;
  /** The round. It is undefined for a transaction that belongs to no round. */
  readonly roundId?: string;
}

/** Requests the status of a transaction and expects every documented field. */
async function expectStatus(
  player: KitPlayer,
  { transactionId, call, transactionCode, roundId }: ExpectedStatus,
): Promise<void> {
  const reply = await player.status(transactionId);
  expectCode(reply, 'OK', `status of a ${call}`);
  const expected = { transactionId, call, transactionCode, playerId: player.playerId, ...(roundId && { roundId }) };
  for (const [field, value] of Object.entries(expected)) {
    const received = JSON.stringify(reply.body[field]);
    expectReply(
      reply,
      reply.body[field] === value,
      `status of a ${call}: expected ${field} "${value}", got ${received}`,
    );
  }
  const { walletTransactionId, createdAt } = reply.body;
  expectReply(reply, typeof walletTransactionId === 'string', `status of a ${call} has no walletTransactionId`);
  expectReply(reply, typeof createdAt === 'string' && ISO_TIME.test(createdAt), `status of a ${call} has no createdAt`);
}

/** Opens a round with one accepted bet, and returns the ids of both. */
async function openRound(player: KitPlayer, kit: Kit): Promise<{ bet: string; round: string }> {
  const [bet, round] = [kit.id('bet'), kit.id('round')];
  expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
  return { bet, round };
}

/** The outcome of an accepted transaction in its status. */
const transactionCode = 'OK';

/** Rules of `status`, by which a vendor reads the outcome of an earlier call. */
export const statusRules: readonly Rule[] = [
  {
    id: 'Q1',
    about,
    title: 'status tells what became of a win and a rollback',
    judge: async (kit) => {
      const player = await kit.player();
      const [won, rolledBack] = [await openRound(player, kit), await openRound(player, kit)];
      const [win, rollback] = [kit.id('win'), kit.id('rollback')];
      expectCode(await player.win(win, won.round, WIN_MINOR), 'OK', 'the win');
      expectCode(await player.rollback(rollback, rolledBack.bet, rolledBack.round), 'OK', 'the rollback');
      await expectStatus(player, { transactionId: win, call: 'win', transactionCode, roundId: won.round });
      await expectStatus(player, {
        transactionId: rollback,
        call: 'rollback',
        transactionCode,
        roundId: rolledBack.round,
      });
    },
  },
  {
    id: 'Q2',
    about,
    title: 'status tells what became of a bet-win, a promo-win and a jackpot-win',
    judge: async (kit) => {
      const player = await kit.player();
      const [betWin, promo, jackpot] = [kit.id('bet-win'), kit.id('promo'), kit.id('jackpot')];
      const roundId = kit.id('round');
      expectCode(await player.betWin(betWin, roundId, STAKE_MINOR, WIN_MINOR), 'OK', 'the bet-win');
      expectCode(await player.promoWin(promo, WIN_MINOR), 'OK', 'the promo-win');
      expectCode(await player.jackpotWin(jackpot, roundId, WIN_MINOR), 'OK', 'the jackpot-win');
      await expectStatus(player, { transactionId: betWin, call: 'bet-win', transactionCode, roundId });
      await expectStatus(player, { transactionId: promo, call: 'promo-win', transactionCode });
      await expectStatus(player, { transactionId: jackpot, call: 'jackpot-win', transactionCode, roundId });
    },
  },
  {
    id: 'Q3',
    about,
    title: 'status tells that a bet was refused, and why',
    judge: async (kit) => {
      const player = await kit.player();
      const [transactionId, roundId] = [kit.id('bet'), kit.id('round')];
      const refused = await player.bet(transactionId, roundId, (await player.fetchBalance()) + 1n);
      expectCode(refused, ['INSUFFICIENT_FUNDS', 'LIMIT_STAKE'], 'a bet above the balance');
      await expectStatus(player, { transactionId, call: 'bet', transactionCode: refused.code, roundId });
    },
  },
  {
    id: 'Q4',
    about,
    title: 'status of a bet whose rollback came first does not say that the bet was taken',
    judge: async (kit) => {
      const player = await kit.player();
      const bet = kit.id('bet');
      await player.rollback(kit.id('rollback'), bet, kit.id('round'));
      const reply = await player.status(bet);
      expectCode(reply, ['OK', 'TX_NOT_FOUND'], 'status of a bet that was rolled back before it came');
      const isRefused = reply.code === 'TX_NOT_FOUND' || reply.body['transactionCode'] === 'ALREADY_ROLLED_BACK';
      expectReply(reply, isRefused, 'expected transactionCode ALREADY_ROLLED_BACK');
    },
  },
  {
    id: 'Q5',
    about,
    title: 'status of a refused id with another content keeps the first outcome',
    judge: async (kit) => {
      const player = await kit.player();
      const { bet, round } = await openRound(player, kit);
      expectCode(await player.bet(bet, round, STAKE_MINOR + 1n), 'PAYLOAD_MISMATCH', 'the id with another content');
      await expectStatus(player, { transactionId: bet, call: 'bet', transactionCode, roundId: round });
    },
  },
  {
    id: 'Q6',
    about,
    title: 'status tells what became of an adjustment',
    judge: async (kit) => {
      const player = await kit.player();
      const transactionId = kit.id('adjust');
      const reply = await player.adjust(transactionId, player.formatAmount(WIN_MINOR));
      if (reply.code === 'BAD_REQUEST') throw new NotJudgedError('adjust is not agreed upon for this integration');
      expectCode(reply, 'OK', 'the adjustment');
      await expectStatus(player, { transactionId, call: 'adjust', transactionCode });
    },
  },
];
