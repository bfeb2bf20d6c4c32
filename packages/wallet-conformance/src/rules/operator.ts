import { expectCode, expectReply } from '../expect.ts';
import type { Kit, Need, Rule } from '../kit.ts';
import { readBalance, type KitPlayer } from '../player.ts';

const about = 'Blocked, excluded, limited, switched off';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
/** The limit is below one stake, so that the next bet exceeds it whether or not earlier bets count. */
const LOSS_LIMIT_MINOR = 200n;

/** A state in which the wallet refuses bets. `begin` returns a function that ends the state if it affects more than one player. */
interface RefusingState {
  /** The id of the rule about bets, and of the rule about wins, rollbacks and closes. */
  readonly ids: readonly [bet: string, win: string];
  readonly name: string;
  readonly code: string;
  readonly needs: readonly Need[];
  readonly begin: (player: KitPlayer, kit: Kit) => Promise<(() => Promise<void>) | void>;
}

const states: readonly RefusingState[] = [
  {
    ids: ['O1', 'O2'],
    name: 'the player is blocked',
    code: 'USER_BLOCKED',
    needs: ['operator.block'],
    begin: async ({ playerId }, { operator }) => await operator.block(playerId),
  },
  {
    ids: ['O3', 'O4'],
    name: 'the player is excluded from play',
    code: 'SELF_EXCLUDED',
    needs: ['operator.exclude'],
    begin: async ({ playerId }, { operator }) => await operator.exclude(playerId),
  },
  {
    ids: ['O5', 'O6'],
    name: "the player's loss limit is reached",
    code: 'LIMIT_LOSS',
    needs: ['operator.limitLoss'],
    begin: async ({ playerId }, { operator }) => await operator.limitLoss(playerId, LOSS_LIMIT_MINOR),
  },
  {
    ids: ['O7', 'O8'],
    name: "the player's session time is used up",
    code: 'LIMIT_SESSION',
    needs: ['operator.exhaustSession'],
    begin: async ({ playerId }, { operator }) => await operator.exhaustSession(playerId),
  },
  {
    ids: ['O9', 'O10'],
    name: 'the stake is above the maximum of the game',
    code: 'LIMIT_STAKE',
    needs: ['operator.limitStake'],
    begin: async ({ gameCode }, { operator }) => {
      await operator.limitStake(gameCode, STAKE_MINOR - 1n);
      return async () => await operator.limitStake(gameCode, null);
    },
  },
  {
    ids: ['O11', 'O12'],
    name: 'the game is switched off',
    code: 'GAME_DISABLED',
    needs: ['operator.setGameEnabled'],
    begin: async ({ gameCode }, { operator }) => {
      await operator.setGameEnabled(gameCode, false);
      return async () => await operator.setGameEnabled(gameCode, true);
    },
  },
  {
    ids: ['O13', 'O14'],
    name: 'maintenance is on',
    code: 'MAINTENANCE',
    needs: ['operator.setMaintenance'],
    begin: async (_player, { operator }) => {
      await operator.setMaintenance(true);
      return async () => await operator.setMaintenance(false);
    },
  },
];

/** A player with two open rounds: one that a rule wins, and one whose bet a rule rolls back. */
interface OpenRounds {
  readonly player: KitPlayer;
  readonly winnable: { readonly bet: string; readonly round: string };
  readonly refundable: { readonly bet: string; readonly round: string };
}

/** Opens two rounds before the state begins, while bets are accepted. */
async function openRounds(kit: Kit): Promise<OpenRounds> {
  const player = await kit.player();
  const [won, given] = ['won', 'given'].map((name) => ({ bet: kit.id(`bet-${name}`), round: kit.id(`round-${name}`) }));
  if (!won || !given) throw new Error('two rounds were named');
  for (const { bet, round } of [won, given]) expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
  return { player, winnable: won, refundable: given };
}

/** Runs the work while the player is in the state, and ends the state afterwards, even if the work fails. */
async function runDuring(state: RefusingState, player: KitPlayer, kit: Kit, work: () => Promise<void>): Promise<void> {
  const endState = await state.begin(player, kit);
  try {
    await work();
  } finally {
    await endState?.();
  }
}

/** Creates the rule that bets are refused in the state. */
function createBetRefusalRule(state: RefusingState): Rule {
  const { name, code, needs, ids } = state;
  return {
    id: ids[0],
    about,
    title: `While ${name}, a bet and a bet-win are refused with ${code}, and take nothing`,
    needs,
    judge: async (kit) => {
      const { player } = await openRounds(kit);
      const balanceBefore = await player.fetchBalance();
      await runDuring(state, player, kit, async () => {
        expectCode(await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR), code, `a bet while ${name}`);
        const betWin = await player.betWin(kit.id('bet-win'), kit.id('round'), STAKE_MINOR, WIN_MINOR);
        expectCode(betWin, code, `a bet-win while ${name}`);
        await player.expectBalanceWithoutSession(balanceBefore, kit.id, `a bet was taken while ${name}`);
      });
    },
  };
}

/** Creates the rule that earlier bets can still be won, rolled back and closed in the state. */
function createWinPaymentRule(state: RefusingState): Rule {
  const { name, needs, ids } = state;
  return {
    id: ids[1],
    about,
    title: `While ${name}, a win is paid, a bet is given back, and a round is closed`,
    needs,
    judge: async (kit) => {
      const { player, winnable: won, refundable: given } = await openRounds(kit);
      const balanceBefore = await player.fetchBalance();
      await runDuring(state, player, kit, async () => {
        const win = await player.win(kit.id('win'), won.round, WIN_MINOR);
        expectCode(win, 'OK', `a win while ${name}`);
        expectReply(win, readBalance(win) === balanceBefore + WIN_MINOR, `a win while ${name} was not paid`);
        const rollback = await player.rollback(kit.id('rollback'), given.bet, given.round);
        expectCode(rollback, 'OK', `a rollback while ${name}`);
        const isGivenBack = readBalance(rollback) === balanceBefore + WIN_MINOR + STAKE_MINOR;
        expectReply(rollback, isGivenBack, `a bet was not given back while ${name}`);
        expectCode(await player.closeRound(won.round), 'OK', `a close while ${name}`);
      });
    },
  };
}

/** Rules of states in which bets are refused: wins, rollbacks and closes of earlier bets are accepted all the same. */
export const operatorRules: readonly Rule[] = [
  ...states.flatMap((state) => [createBetRefusalRule(state), createWinPaymentRule(state)]),
  {
    id: 'O15',
    about,
    title: 'A bet that maintenance refused is taken when it is sent again afterwards',
    needs: ['operator.setMaintenance'],
    judge: async (kit) => {
      const player = await kit.player();
      const balanceBefore = await player.fetchBalance();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      await kit.operator.setMaintenance(true);
      try {
        expectCode(await player.bet(bet, round, STAKE_MINOR), 'MAINTENANCE', 'a bet during maintenance');
      } finally {
        await kit.operator.setMaintenance(false);
      }
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the same bet after the maintenance');
      await player.expectBalance(balanceBefore - STAKE_MINOR, 'the bet was not taken exactly once');
    },
  },
  {
    id: 'O16',
    about,
    title: 'A switched-off game opens no session',
    needs: ['operator.setGameEnabled'],
    judge: async (kit) => {
      const { gameCode } = await kit.player();
      const launchToken = await kit.launchToken(0n);
      await kit.operator.setGameEnabled(gameCode, false);
      try {
        const reply = await kit.wallet.call('authenticate', { launchToken });
        expectCode(reply, 'GAME_DISABLED', 'authenticate for a switched-off game');
      } finally {
        await kit.operator.setGameEnabled(gameCode, true);
      }
    },
  },
  {
    id: 'O17',
    about,
    title: 'A stake of exactly the maximum is taken',
    needs: ['operator.limitStake'],
    judge: async (kit) => {
      const player = await kit.player();
      await kit.operator.limitStake(player.gameCode, STAKE_MINOR);
      try {
        const reply = await player.bet(kit.id('bet'), kit.id('round'), STAKE_MINOR);
        expectCode(reply, 'OK', 'a bet of exactly the maximum stake');
      } finally {
        await kit.operator.limitStake(player.gameCode, null);
      }
    },
  },
];
