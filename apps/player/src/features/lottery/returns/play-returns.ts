import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { Play, PlayMarket, PrizeTier } from '@baize/lottery/play';
import { creditOdds, officialPrizes, returnToPlayer, type PrizeTable } from '@baize/lottery/quote';
import { multiplyRatios, ONE, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';
import { optionsOfKind } from '../texts/prize-text.ts';

/** What the prices of a lottery depend on. */
export type ReturnTerms = Pick<LottoGameValue, 'groupMax' | 'returnPpm' | 'coefficientPpm' | 'closedPlays'>;

/** One prize of a play, as it is sold in one market. */
export interface PlayReturn {
  readonly play: Play<never>;
  readonly tier: PrizeTier;
  /** What the note costs that `pays` is for: 2.00 (official), a unit of 1.00 on each prize (credit), or its traditional price. */
  readonly costs: Ratio;
  /** What the note gets for this prize, the stake included. */
  readonly pays: Ratio;
  /** What the prizes and ties of such a note pay on average, per unit of stake. */
  readonly returned: Ratio;
}

const PPM = 1_000_000n;
const NOTE_PRICE = ratio(2n);

/** The prizes of the plays on sale in a market. A kind of note that no option has in the lunar year is left out. */
export function playReturns(
  plays: readonly Play<never>[],
  market: PlayMarket,
  terms: ReturnTerms,
  lunarYear: number,
): PlayReturn[] {
  const unit = unitStake(market, terms);
  const open = plays.filter(({ id }) => !terms.closedPlays.includes(id));
  return open.flatMap((play) => {
    const prizes = prizesIn(play, market, terms);
    if (!prizes) return [];
    const tiers = play.tiers.filter((tier) => !tier.isTie && isOffered(play, tier, lunarYear));
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

/** `undefined` where the play is not sold in the market. */
function prizesIn(play: Play<never>, market: PlayMarket, terms: ReturnTerms): PrizeTable | undefined {
  if (market === 'traditional') {
    const prize = traditionalPrizeOf(play);
    return prize === undefined ? undefined : traditionalPrizes(play, prize, coefficientOf(terms));
  }
  if (play.market !== market) return undefined;
  return market === 'official'
    ? officialPrizes(play, BigInt(terms.groupMax))
    : creditOdds(play, BigInt(terms.returnPpm));
}

/** The stake of one unit of a quoted note. Tables of prizes are per unit of stake. */
function unitStake(market: PlayMarket, terms: ReturnTerms): Ratio {
  switch (market) {
    case 'official':
      return NOTE_PRICE;
    case 'credit':
      return ONE;
    case 'traditional':
      return coefficientOf(terms);
    default:
      return market satisfies never;
  }
}

function coefficientOf({ coefficientPpm }: ReturnTerms): Ratio {
  return ratio(BigInt(coefficientPpm), PPM);
}
