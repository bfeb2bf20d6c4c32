import { endpoint } from '../endpoint.ts';
import { prizesMarks } from '../marks/prizes.ts';
import * as prizes from '../schemas/prizes.ts';
import { ClaimValue } from '../schemas/promotions.ts';

const drawErrors = [
  'promotion.not_found',
  'promotion.coming',
  'promotion.closed',
  'prize.no_ticket',
  'ledger.key_reused',
] as const;

export const prizesEndpoints = {
  claimRaffle: endpoint(prizesMarks.claimRaffle, {
    request: prizes.DrawRequest,
    reply: prizes.DrawValue,
    errors: [...drawErrors, 'promotion.not_eligible', 'prize.gone'],
    summary: 'Take part in a raffle promotion (spec section 7)',
  }),
  redEnvelopes: endpoint(prizesMarks.redEnvelopes, {
    request: prizes.PromotionQuery,
    reply: prizes.RedEnvelopesValue,
    errors: [],
    summary: 'Red envelopes that are open, or open soon (spec section 1)',
  }),
  openRedEnvelope: endpoint(prizesMarks.openRedEnvelope, {
    request: prizes.OpenRedEnvelopeRequest,
    reply: ClaimValue,
    errors: [
      'promotion.not_found',
      'promotion.coming',
      'promotion.closed',
      'promotion.not_eligible',
      'reward.already_claimed',
      'prize.gone',
      'ledger.key_reused',
    ],
    summary: 'Open a red envelope (spec section 1)',
  }),
  wheel: endpoint(prizesMarks.wheel, {
    request: prizes.PromotionQuery,
    reply: prizes.WheelValue,
    errors: [],
    summary: "The wheel with its segments, and the member's tickets (spec section 1)",
  }),
  spinWheel: endpoint(prizesMarks.spinWheel, {
    request: prizes.DrawRequest,
    reply: prizes.DrawValue,
    errors: drawErrors,
    summary: 'Use one ticket on the wheel (spec section 1)',
  }),
  goldenEggs: endpoint(prizesMarks.goldenEggs, {
    request: prizes.PromotionQuery,
    reply: prizes.GoldenEggsValue,
    errors: [],
    summary: "The golden eggs, and the member's tickets (spec section 1)",
  }),
  smashGoldenEgg: endpoint(prizesMarks.smashGoldenEgg, {
    request: prizes.DrawRequest,
    reply: prizes.DrawValue,
    errors: drawErrors,
    summary: 'Use one ticket on a golden egg (spec section 1)',
  }),
  promotionWinners: endpoint(prizesMarks.promotionWinners, {
    request: prizes.PromotionWinnersQuery,
    reply: prizes.PromotionWinnersValue,
    errors: [],
    summary: 'Who won in promotions, newest first (spec section 2, winners list)',
  }),
};
