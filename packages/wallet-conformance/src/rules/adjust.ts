import { expectCode, expectRefusal, NotJudgedError } from '../expect.ts';
import type { Kit, Rule } from '../kit.ts';
import type { KitPlayer } from '../player.ts';

const about = 'Adjustment';
const AMOUNT_MINOR = 250n;

/** Opens a player whose wallet accepts adjustments. If the integration has not agreed on adjustments, the rule is not judged. */
async function openAdjustablePlayer(kit: Kit): Promise<{ player: KitPlayer; balanceBefore: bigint }> {
  const player = await kit.player();
  const probe = await player.adjust(kit.id('adjust'), player.formatAmount(1n));
  if (probe.code === 'BAD_REQUEST') throw new NotJudgedError('adjust is not agreed upon for this integration');
  expectCode(probe, 'OK', 'an adjustment');
  return { player, balanceBefore: await player.fetchBalance() };
}

/** Rules of `adjust`, with which a vendor corrects a balance by agreement. */
export const adjustRules: readonly Rule[] = [
  {
    id: 'J1',
    about,
    title: 'An adjustment below zero is refused, finally',
    judge: async (kit) => {
      const { player, balanceBefore } = await openAdjustablePlayer(kit);
      const [id, amount] = [kit.id('adjust'), `-${player.formatAmount(balanceBefore + 1n)}`];
      expectCode(await player.adjust(id, amount), 'INSUFFICIENT_FUNDS', 'an adjustment below zero');
      await player.expectBalance(balanceBefore, 'an adjustment below zero moved money');
      await player.promoWin(kit.id('promo'), balanceBefore);
      expectCode(await player.adjust(id, amount), 'INSUFFICIENT_FUNDS', 'the refused adjustment sent again');
      await player.expectBalance(balanceBefore * 2n, 'the refused adjustment was taken when money came');
    },
  },
  {
    id: 'J2',
    about,
    title: 'An adjustment in another currency is refused',
    judge: async (kit) => {
      const { player, balanceBefore } = await openAdjustablePlayer(kit);
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      const reply = await player.adjust(kit.id('adjust'), player.formatAmount(AMOUNT_MINOR), { currency });
      expectRefusal(reply, `an adjustment in ${currency}`);
      await player.expectBalance(balanceBefore, `an adjustment in ${currency} moved money`);
    },
  },
  {
    id: 'J3',
    about,
    title: 'An adjustment of zero, or in a wrong form, is refused',
    judge: async (kit) => {
      const { player, balanceBefore } = await openAdjustablePlayer(kit);
      const validAmount = player.formatAmount(AMOUNT_MINOR);
      for (const amount of [
        player.formatAmount(0n),
        `-${player.formatAmount(0n)}`,
        `--${validAmount}`,
        `+${validAmount}`,
        `${validAmount}0`,
        'NaN',
        '',
      ]) {
        expectRefusal(await player.adjust(kit.id('adjust'), amount), `an adjustment of "${amount}"`);
        await player.expectBalance(balanceBefore, `an adjustment of "${amount}" moved money`);
      }
    },
  },
  {
    id: 'J4',
    about,
    title: 'A reason that cannot be stored is refused, and is no reason to try again',
    judge: async (kit) => {
      const { player, balanceBefore } = await openAdjustablePlayer(kit);
      const reply = await player.adjust(kit.id('adjust'), player.formatAmount(AMOUNT_MINOR), {
        reason: 'zero \u0000 byte',
      });
      if (reply.code !== 'OK') {
        expectRefusal(reply, 'an adjustment whose reason holds U+0000');
        await player.expectBalance(balanceBefore, 'a refused adjustment moved money');
      }
    },
  },
];
