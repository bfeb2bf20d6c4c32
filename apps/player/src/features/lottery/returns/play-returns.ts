import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { Play, PlayMarket, PrizeTier } from '@baize/lottery/play';
import { creditOdds, officialPrizes, returnToPlayer, type PrizeTable } from '@baize/lottery/quote';
import { multiplyRatios, ratio, ZERO, type Ratio } from '@baize/lottery/ratio';
import { traditionalPrizeOf, traditionalPrizes } from '@baize/lottery/vietnam/traditional-price';
import { optionsOfKind } from '../texts/prize-text.ts';

/** What the prices of a lottery depend on. */
export type ReturnTerms = Pick<LottoGameValue, 'groupMax' | 'returnPpm' | 'coefficientPpm' | 'closedPlays'>;

/** One prize of a play, as it is sold in one market. */
export interface PlayReturn {
  readonly play: Play<never>;
  readonly tier: PrizeTier;
  /** Official: for a note of 2.00. Credit: for a stake of 1, the stake included. Traditional: for an amount of 1 on one prize. */
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
  const open = plays.filter(({ id }) => !terms.closedPlays.includes(id));
  return open.flatMap((play) => {
    const prizes = prizesIn(play, market, terms);
    if (!prizes) return [];
    const tiers = play.tiers.filter((tier) => !tier.isTie && isOffered(play, tier, lunarYear));
    return tiers.map((tier) => ({
      play,
      tier,
      pays: paysFor(prizes.get(tier.id) ?? ZERO, market, terms),
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

/** Tables of prizes are per unit of stake; each market quotes them in its own way. */
function paysFor(perStake: Ratio, market: PlayMarket, terms: ReturnTerms): Ratio {
  switch (market) {
    case 'official':
      return multiplyRatios(perStake, NOTE_PRICE);
    case 'credit':
      return perStake;
    case 'traditional':
      return multiplyRatios(perStake, coefficientOf(terms));
    default:
      return market satisfies never;
  }
}

function coefficientOf({ coefficientPpm }: ReturnTerms): Ratio {
  return ratio(BigInt(coefficientPpm), PPM);
}
