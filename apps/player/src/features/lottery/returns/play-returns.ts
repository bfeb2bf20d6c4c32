import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { isSoldIn, prizesAtPrice, unitStakeMinor, type LinePrice } from '@baize/lottery/line-price';
import { listedTiers, type Play, type PlayMarket, type PrizeTier } from '@baize/lottery/play';
import { returnToPlayer } from '@baize/lottery/quote';
import { multiplyRatios, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { optionsOfKind } from '../texts/prize-text.ts';

/** The terms of a lottery on which its prizes depend. */
export type ReturnTerms = Pick<LottoGameValue, 'groupMax' | 'returnPpm' | 'coefficientPpm' | 'closedPlays'>;

/** A prize of a play, as it is sold in one market. */
export interface PlayReturn {
  readonly play: Play<never>;
  readonly tier: PrizeTier;
  /** The cost of the note for which `pays` is quoted: 2.00 in the official market; otherwise 1.00 for each unit of the note. */
  readonly costs: Ratio;
  /** The payout of such a note for this prize, with the stake included. */
  readonly pays: Ratio;
  /** The average payout of such a note over all prizes and ties, per unit of stake (return to player). */
  readonly returned: Ratio;
}

/** Figures are quoted for amounts of 1.00 with two decimals, whatever the currency. */
const MINOR_PER_AMOUNT = 100n;

/** Lists the prizes of the plays on sale in a market. Kinds of notes that no option has in the lunar year are left out. */
export function playReturns(
  plays: readonly Play<never>[],
  market: PlayMarket,
  terms: ReturnTerms,
  lunarYear: number,
): PlayReturn[] {
  const price = quotedPrice(market, terms);
  const unit = multiplyRatios(unitStakeMinor(price), ratio(1n, MINOR_PER_AMOUNT));
  const onSale = plays.filter((play) => isSoldIn(play, market) && !terms.closedPlays.includes(play.id));
  return onSale.flatMap((play) => {
    const prizes = prizesAtPrice(play, price);
    const tiers = listedTiers(play).filter((tier) => !tier.isTie && isOffered(play, tier, lunarYear));
    return tiers.map((tier) => ({
      play,
      tier,
      costs: multiplyRatios(unit, ratio(BigInt(play.unitsPerNote ?? 1))),
      pays: multiplyRatios(prizes.get(tier.id) ?? ZERO, unit),
      returned: returnToPlayer(play, tier.noteKind, prizes),
    }));
  });
}

function isOffered(play: Play<never>, { noteKind }: PrizeTier, lunarYear: number): boolean {
  return !play.noteKindOf || optionsOfKind(play, noteKind, lunarYear).length > 0;
}

/** Returns the price for which the tables quote prizes: a note of 2.00, or an amount of 1.00. */
function quotedPrice(market: PlayMarket, terms: ReturnTerms): LinePrice {
  switch (market) {
    case 'official':
      return { market, unit: 'yuan', multiple: 1, group: terms.groupMax };
    case 'credit':
      return { market, amount: MINOR_PER_AMOUNT, returnPpm: terms.returnPpm };
    case 'traditional':
      return { market, amount: MINOR_PER_AMOUNT, coefficientPpm: terms.coefficientPpm };
    default:
      return market satisfies never;
  }
}
