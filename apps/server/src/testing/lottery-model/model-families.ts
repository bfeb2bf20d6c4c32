import type { LottoLine } from '@baize/contract/schemas/lotto';
import { drawFromBytes } from '@baize/lottery/draw';
import { x5 } from '@baize/lottery/11x5';
import { judgeSelectionText } from '@baize/lottery/judge';
import { k3 } from '@baize/lottery/k3';
import { lhc } from '@baize/lottery/lhc';
import { pk10 } from '@baize/lottery/pk10';
import type { Play, PlayExample } from '@baize/lottery/play';
import { toNumber } from '@baize/lottery/ratio';
import { fourDigits } from '@baize/lottery/sea/four-d';
import { formatSelection } from '@baize/lottery/selection';
import { findFamilyRules } from '@baize/lottery/settling';
import { ssc } from '@baize/lottery/ssc';
import { vietnamSouth } from '@baize/lottery/vietnam';
import { traditionalPrizeOf } from '@baize/lottery/vietnam/traditional-price';
import { createHash } from 'node:crypto';
import { formatMinor, COEFFICIENT_PPM, RETURN_PPM, type Offer } from './model-lines.ts';
import { offerKey, type ModelLottery } from './model-rows.ts';
import type { LineChoice } from './model-steps.ts';

/** The lotteries of the model, one of each family, and the selections that can be bet on in them. */

const NOTES_MAX = 60;
/** A line with more expected wins per draw than this counts as likely to win. */
const LIKELY_EXPECTED_WINS = 0.2;
const BLOCKS_PER_DRAW = 16;

interface LikelyOffer extends Offer {
  readonly isLikelyToWin: boolean;
}

/** The selections of one family of lotteries that the model may bet on. */
export interface FamilyOffers {
  readonly code: string;
  readonly family: string;
  readonly markets: string[];
  readonly offers: readonly LikelyOffer[];
  readonly likelyOffers: readonly LikelyOffer[];
}

interface PlayedFamily {
  readonly id: string;
  readonly plays: readonly Play<never>[];
}

const FAMILIES: readonly PlayedFamily[] = [ssc, x5, pk10, k3, lhc, vietnamSouth, fourDigits];

const FAMILY_OFFERS: readonly FamilyOffers[] = FAMILIES.map(({ id, plays }) => {
  const offers = plays.flatMap((play) => play.examples.slice(0, 3).flatMap((example) => toOffer(play, example)));
  return {
    code: `MODEL_${id.toUpperCase().replaceAll('-', '_')}`,
    family: id,
    markets: ['official', 'credit', 'traditional'],
    offers,
    likelyOffers: offers.filter(({ isLikelyToWin }) => isLikelyToWin),
  };
});

/**
 * Returns the offers of all families for the history at this place of a batch. Each history has its own lotteries, so that histories do not share
 * issues.
 */
export function listFamilyOffers(place: number): FamilyOffers[] {
  return FAMILY_OFFERS.map((family) => ({ ...family, code: `${family.code}_${place}` }));
}

function toOffer(play: Play<never>, { selection, notesByKind }: PlayExample): LikelyOffer[] {
  const judged = judgeSelectionText(play, formatSelection(selection));
  if (!judged.ok || judged.notes > NOTES_MAX) return [];
  const wins = play.tiers.map(({ noteKind, expectedWins }) => toNumber(expectedWins) * (notesByKind[noteKind] ?? 0));
  const isLikelyToWin = wins.reduce((sum, each) => sum + each, 0) > LIKELY_EXPECTED_WINS;
  const text = formatSelection(judged.selection);
  return [{ play, selection: judged.selection, selectionText: text, notes: judged.notes, isLikelyToWin }];
}

/** Creates a lottery of the model. None of its issues has passed its cut-off yet. */
export function createModelLottery({ code, family, offers }: FamilyOffers, numbers: readonly string[]): ModelLottery {
  const rules = findFamilyRules(family);
  if (!rules) throw new Error(`there are no rules of ${family}`);
  return {
    code,
    offers: new Map(offers.map((offer) => [offerKey(offer.play.id, offer.selectionText), offer])),
    compileDraw: rules.compileDraw,
    issues: numbers.map((number, index) => ({
      number,
      index,
      state: 'open',
      draw: undefined,
      drawVersion: 0,
      paymentByMember: new Map(),
    })),
    passedCount: 0,
  };
}

/** Chooses a selection and a price by the random numbers of the choice. */
export function chooseLine({ offers, likelyOffers }: FamilyOffers, choice: LineChoice): LottoLine {
  // The family 4D has no line that is likely to win.
  const candidates = choice.isLikelyToWin && likelyOffers.length > 0 ? likelyOffers : offers;
  const offer = candidates[choice.offer % candidates.length];
  if (!offer) throw new Error('a family has offers');
  return { playId: offer.play.id, selection: offer.selectionText, price: choosePrice(offer.play, choice) };
}

function choosePrice(
  play: Play<never>,
  { isTraditional, unit, multiple, group, amountMinor }: LineChoice,
): LottoLine['price'] {
  const amount = formatMinor(BigInt(amountMinor));
  if (play.market === 'traditional' || (isTraditional && traditionalPrizeOf(play) !== undefined))
    return { market: 'traditional', amount, coefficientPpm: Number(COEFFICIENT_PPM) };
  return play.market === 'official'
    ? { market: 'official', unit, multiple, group }
    : { market: 'credit', amount, returnPpm: Number(RETURN_PPM) };
}

/** Returns the text of a draw of the family. The same number always gives the same draw, so that a correction can enter the first draw again. */
export function createDrawText(family: string, draw: number, issueNumber: string): string {
  const blocks = Array.from({ length: BLOCKS_PER_DRAW }, (_, block) =>
    createHash('sha256').update(`draw ${draw} block ${block}`).digest(),
  );
  const text = drawFromBytes(family, Buffer.concat(blocks), issueNumber);
  if (text === undefined) throw new Error(`${BLOCKS_PER_DRAW} blocks are enough for a draw of ${family}`);
  return text;
}
