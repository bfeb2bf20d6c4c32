import { expectCode, expectReply, expectThat, NotJudgedError } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';
import type { Reply, Wallet } from '../wallet.ts';

const about = 'Duplicates';
const STAKE_MINOR = 250n;
const WIN_MINOR = 400n;
/** The amount that is credited between a call and its duplicate, so that the current balance differs from the first answer. */
const MOVE_MINOR = 75n;

type CallSender = () => Promise<Reply>;
/** Prepares a valid call of the player, and returns a function that sends the same call each time. */
type CallPreparation = (player: KitPlayer, kit: Kit) => Promise<CallSender>;

/** Opens a round with one accepted bet, and returns the ids of both. */
async function openRound(player: KitPlayer, kit: Kit): Promise<{ bet: string; round: string }> {
  const [bet, round] = [kit.id('bet'), kit.id('round')];
  expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
  return { bet, round };
}

/** The preparation of each call, by the name of the call. */
const preparationByCall: Readonly<Record<string, CallPreparation>> = {
  bet: async (player, kit) => {
    const [bet, round] = [kit.id('bet'), kit.id('round')];
    return await Promise.resolve(async () => await player.bet(bet, round, STAKE_MINOR));
  },
  'bet-win': async (player, kit) => {
    const [bet, round] = [kit.id('bet-win'), kit.id('round')];
    return await Promise.resolve(async () => await player.betWin(bet, round, STAKE_MINOR, WIN_MINOR));
  },
  win: async (player, kit) => {
    const { round } = await openRound(player, kit);
    const win = kit.id('win');
    return async () => await player.win(win, round, WIN_MINOR);
  },
  'promo-win': async (player, kit) => {
    const id = kit.id('promo');
    return await Promise.resolve(async () => await player.promoWin(id, WIN_MINOR));
  },
  'jackpot-win': async (player, kit) => {
    const [id, round] = [kit.id('jackpot'), kit.id('round')];
    return await Promise.resolve(async () => await player.jackpotWin(id, round, WIN_MINOR));
  },
  rollback: async (player, kit) => {
    const { bet, round } = await openRound(player, kit);
    const rollback = kit.id('rollback');
    return async () => await player.rollback(rollback, bet, round);
  },
  adjust: async (player, kit) => {
    const id = kit.id('adjust');
    return await Promise.resolve(async () => await player.adjust(id, `-${player.formatAmount(STAKE_MINOR)}`));
  },
};

const repeatedCallRules = Object.entries(preparationByCall).map(([name, prepare], index): Rule => ({
  id: `D${1 + index}`,
  about,
  title: `A duplicate ${name} is answered byte for byte as the first, also after the balance has moved`,
  judge: async (kit) => {
    const player = await kit.player();
    const call = await prepare(player, kit);
    const first = await call();
    if (name === 'adjust' && first.code === 'BAD_REQUEST')
      throw new NotJudgedError('adjust is not agreed upon for this integration');
    expectCode(first, 'OK', name);
    await player.promoWin(kit.id('promo'), MOVE_MINOR);
    const balanceBefore = await player.fetchBalance();
    const repeatedReply = await call();
    expectCode(repeatedReply, 'DUPLICATE', `the ${name} sent again`);
    const expected = maskVolatileFields(kit.wallet, first);
    expectReply(
      repeatedReply,
      maskVolatileFields(kit.wallet, repeatedReply) === expected,
      `the ${name} sent again: expected the bytes of the first answer, ${expected}`,
    );
    await player.expectBalance(balanceBefore, `the duplicate ${name} moved money`);
  },
}));

/** Masks the values that may differ between an answer and its duplicate. */
function maskVolatileFields({ dialect }: Wallet, { text }: Reply): string {
  const { volatileFields = [] } = dialect;
  return volatileFields.reduce((left, field) => left.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"…"`), text);
}

/** A call that the wallet refuses finally, with the code of the refusal. */
interface FinalRefusal {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** Prepares the refused call. `changed` sends the same id with content that would be valid under another id. */
  readonly prepare: (player: KitPlayer, kit: Kit) => Promise<{ id: string; refused: CallSender; changed: CallSender }>;
}

/** Returns a field with another currency than the player's. */
const otherCurrency = (player: KitPlayer) => ({ currency: player.currency === 'USD' ? 'EUR' : 'USD' });

const finalRefusals: readonly FinalRefusal[] = [
  {
    id: 'D8',
    name: 'win',
    code: 'ALREADY_SETTLED',
    prepare: async (player, kit) => {
      const closed = await openRound(player, kit);
      expectCode(await player.closeRound(closed.round), 'OK', 'close-round');
      const open = await openRound(player, kit);
      const id = kit.id('win');
      const refused = async () => await player.win(id, closed.round, WIN_MINOR);
      return { id, refused, changed: async () => await player.win(id, open.round, WIN_MINOR) };
    },
  },
  {
    id: 'D9',
    name: 'rollback',
    code: 'ALREADY_SETTLED',
    prepare: async (player, kit) => {
      const closed = await openRound(player, kit);
      expectCode(await player.closeRound(closed.round), 'OK', 'close-round');
      const open = await openRound(player, kit);
      const id = kit.id('rollback');
      const refused = async () => await player.rollback(id, closed.bet, closed.round);
      return { id, refused, changed: async () => await player.rollback(id, open.bet, open.round) };
    },
  },
  {
    id: 'D10',
    name: 'promo-win',
    code: 'WRONG_CURRENCY',
    prepare: async (player, kit) => {
      const id = kit.id('promo');
      const refused = async () => await player.promoWin(id, WIN_MINOR, otherCurrency(player));
      return await Promise.resolve({ id, refused, changed: async () => await player.promoWin(id, WIN_MINOR) });
    },
  },
  {
    id: 'D11',
    name: 'adjust',
    code: 'WRONG_CURRENCY',
    prepare: async (player, kit) => {
      const id = kit.id('adjust');
      const refused = async () => await player.adjust(id, player.formatAmount(WIN_MINOR), otherCurrency(player));
      return await Promise.resolve({
        id,
        refused,
        changed: async () => await player.adjust(id, player.formatAmount(WIN_MINOR)),
      });
    },
  },
];

/** Rules that a final refusal is stored under its id. */
const finalRefusalRules = finalRefusals.map(({ id, name, code, prepare }): Rule => ({
  id,
  about,
  title: `A final refusal of the call ${name} keeps its id, for the same content, for another one, and for status`,
  judge: async (kit) => {
    const player = await kit.player();
    const { id: transactionId, refused, changed } = await prepare(player, kit);
    const balanceBefore = await player.fetchBalance();
    const first = await refused();
    if (name === 'adjust' && first.code === 'BAD_REQUEST')
      throw new NotJudgedError('adjust is not agreed upon for this integration');
    expectCode(first, code, `the ${name}`);
    expectCode(await refused(), code, `the refused ${name} sent again`);
    expectCode(await changed(), 'PAYLOAD_MISMATCH', `the id of the refused ${name} with another content`);
    await player.expectBalance(balanceBefore, `the refused ${name} moved money`);
    const status = await player.status(transactionId);
    expectCode(status, 'OK', `status of the refused ${name}`);
    expectReply(status, status.body['transactionCode'] === code, `status does not say that the ${name} was ${code}`);
  },
}));

/** Rules of transaction ids: an id has one outcome, which every repetition of the call returns. */
export const duplicatesRules: readonly Rule[] = [
  ...repeatedCallRules,
  ...finalRefusalRules,
  {
    id: 'D12',
    about,
    title: 'An id that another player used is refused, for every call',
    judge: async (kit) => {
      const [player, other] = [await kit.player(), await kit.player()];
      const { round } = await openRound(player, kit);
      const ownRound = await openRound(other, kit);
      const [bet, win, promo] = [kit.id('bet'), kit.id('win'), kit.id('promo')];
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'OK', 'the bet');
      expectCode(await player.win(win, round, WIN_MINOR), 'OK', 'the win');
      expectCode(await player.promoWin(promo, WIN_MINOR), 'OK', 'the promo-win');
      const balanceBefore = await other.fetchBalance();
      const attempts: readonly (readonly [string, Reply])[] = [
        ['bet', await other.bet(bet, round, STAKE_MINOR)],
        ['bet-win', await other.betWin(bet, round, STAKE_MINOR, WIN_MINOR)],
        ['win', await other.win(win, ownRound.round, WIN_MINOR)],
        ['promo-win', await other.promoWin(promo, WIN_MINOR)],
        ['rollback', await other.rollback(win, ownRound.bet, ownRound.round)],
      ];
      for (const [name, reply] of attempts) expectCode(reply, 'PAYLOAD_MISMATCH', `a ${name} with another player's id`);
      await other.expectBalance(balanceBefore, "another player's id moved money");
    },
  },
  {
    id: 'D13',
    about,
    title: 'A bet that came after its rollback is stored as refused',
    judge: async (kit) => {
      const player = await kit.player();
      const [bet, round] = [kit.id('bet'), kit.id('round')];
      await player.rollback(kit.id('rollback'), bet, round);
      expectCode(await player.bet(bet, round, STAKE_MINOR), 'ALREADY_ROLLED_BACK', 'the bet after its rollback');
      const status = await player.status(bet);
      expectCode(status, 'OK', 'status of the refused bet');
      expectReply(status, status.body['transactionCode'] === 'ALREADY_ROLLED_BACK', 'status says another outcome');
      for (const field of ['walletTransactionId', 'roundId', 'createdAt'])
        expectReply(status, typeof status.body[field] === 'string', `status of the refused bet lacks ${field}`);
      expectThat(status.body['playerId'] === player.playerId, 'status names another player');
    },
  },
];
