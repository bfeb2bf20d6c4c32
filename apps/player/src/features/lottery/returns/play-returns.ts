import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { isSoldIn, prizesAtPrice, unitStakeMinor, type LinePrice } from '@baize/lottery/line-price';
import { listedTiers, type Play, type PlayMarket, type PrizeTier } from '@baize/lottery/play';
import { returnToPlayer } from '@baize/lottery/quote';
import { multiplyRatios, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { optionsOfKind } from '../texts/prize-text.ts';

/** The terms of a lottery on which its prices depend. */
export type ReturnTerms = Pick<LottoGameValue, 'groupMax' | 'returnPpm' | 'coefficientPpm' | 'closedPlays'>;

/** A prize of a play, as it is sold in one market. */
export interface PlayReturn {
  readonly play: Play<never>;
  readonly tier: PrizeTier;
  /** The cost of the note that `pays` belongs to: 2.00 (official), a unit of 1.00 on each prize (credit), or its traditional price. */
  readonly costs: Ratio;
  /** The payout of the note for this prize, the stake included. */
  readonly pays: Ratio;
  /** The average payout of the prizes and ties of such a note, per unit of stake. */
  readonly returned: Ratio;
}

/** Figures are written for amounts of 1.00, whatever the currency. */
const MINOR_PER_AMOUNT = 100n;

/** The prizes of the plays on sale in a market. A kind of note that no option has in the lunar year is left out. */
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

/** The price that the tables quote prizes for: a note of 2.00, or an amount of 1.00. */
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
