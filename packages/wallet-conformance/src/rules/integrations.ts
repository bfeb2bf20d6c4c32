import { expectCode } from '../expect.ts';
import type { Need, Rule } from '../kit.ts';

const about = 'Two integrations';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
const needs: readonly Need[] = ['otherIntegration'];

/** Rules of two integrations of one wallet: neither sees the transactions, sessions or tokens of the other. */
export const integrationRules: readonly Rule[] = [
  {
    id: 'I1',
    about,
    title: 'An id that another integration used is free for this one',
    needs,
    judge: async (kit) => {
      const [player, other] = [await kit.player(), await kit.other().player()];
      const balanceBefore = await other.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await other.bet(bet, round, STAKE_MINOR), 'OK', 'a bet of the other integration with the same id');
      await other.expectBalance(balanceBefore - STAKE_MINOR, 'the bet of the other integration was not taken');
    },
  },
  {
    id: 'I2',
    about,
    title: "Another integration's bet is not won on, closed, given back or told about",
    needs,
    judge: async (kit) => {
      const player = await kit.player();
      const other = kit.other().wallet;
      const { playerId, gameCode, currency } = player;
      const [bet, roundId] = [kit.id('bet'), kit.id('round')];
      expectCode(await player.bet(bet, roundId, STAKE_MINOR), 'OK', 'the bet');
      const balanceBefore = await player.fetchBalance();
      const win = { transactionId: kit.id('win'), roundId, gameCode, currency, amount: player.formatAmount(WIN_MINOR) };
      const calls: readonly (readonly [string, object])[] = [
        ['win', { playerId, ...win }],
        ['close-round', { playerId, roundId }],
        ['status', { transactionId: bet }],
        ['rollback', { playerId, transactionId: kit.id('rollback'), betTransactionId: bet, roundId }],
      ];
      for (const [call, fields] of calls)
        expectCode(await other.call(call, fields), 'TX_NOT_FOUND', `a ${call} by another integration`);
      await player.expectBalance(balanceBefore, 'another integration moved money on the bet');
      expectCode(await player.win(kit.id('win'), roundId, WIN_MINOR), 'OK', 'the win by the right integration');
    },
  },
  {
    id: 'I3',
    about,
    title: "Another integration's session is unknown",
    needs,
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const other = kit.other().wallet;
      const { gameSession } = player;
      expectCode(await other.call('balance', { gameSession }), 'INVALID_TOKEN', 'balance by another integration');
      const bet = await other.call('bet', player.buildBetFields(kit.id('bet'), kit.id('round'), STAKE_MINOR));
      expectCode(bet, 'INVALID_TOKEN', 'a bet by another integration');
      await player.expectBalance(balanceBefore, 'another integration took a stake');
    },
  },
  {
    id: 'I4',
    about,
    title: "Another integration's launch token is unknown, and is not used up by the attempt",
    needs,
    judge: async (kit) => {
      const launchToken = await kit.launchToken(0n);
      const stolen = await kit.other().wallet.call('authenticate', { launchToken });
      expectCode(stolen, 'INVALID_TOKEN', 'authenticate by another integration');
      const opened = await kit.wallet.call('authenticate', { launchToken });
      expectCode(opened, 'OK', 'authenticate by the right integration afterwards');
    },
  },
];
