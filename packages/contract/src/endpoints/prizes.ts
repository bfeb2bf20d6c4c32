import { endpoint } from '../endpoint.ts';
import { prizesMarks } from '../marks/prizes.ts';
import { Empty } from '../schemas/common.ts';
import * as prizes from '../schemas/prizes.ts';
import { ClaimValue } from '../schemas/promotions.ts';

const drawErrors = [
  'promotion.not_found',
  'promotion.coming',
  'promotion.closed',
  'promotion.not_eligible',
  'prize.no_ticket',
  'ledger.key_reused',
] as const;

export const prizesEndpoints = {
  claimRaffle: endpoint(prizesMarks.claimRaffle, {
    request: prizes.RaffleEntryRequest,
    reply: prizes.RaffleEntryValue,
    errors: drawErrors,
    summary: 'Enter tickets into a raffle (spec section 7)',
  }),
  raffles: endpoint(prizesMarks.raffles, {
    request: prizes.PromotionQuery,
    reply: prizes.RafflesValue,
    errors: [],
    summary: "Raffles with their prizes, draws and the member's numbers (spec section 7)",
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
  fairSeeds: endpoint(prizesMarks.fairSeeds, {
    request: Empty,
    reply: prizes.FairSeedsValue,
    errors: [],
    summary: "The seeds of the member's next draws",
  }),
  changeFairSeeds: endpoint(prizesMarks.changeFairSeeds, {
    request: prizes.ChangeSeedsRequest,
    reply: prizes.FairSeedsValue,
    errors: [],
    summary: 'Reveal the server seed and begin with another one',
  }),
  prizeDraws: endpoint(prizesMarks.prizeDraws, {
    request: prizes.PrizeDrawsQuery,
    reply: prizes.PrizeDrawsValue,
    errors: [],
    summary: "The member's draws, newest first",
  }),
  drawProof: endpoint(prizesMarks.drawProof, {
    request: prizes.DrawProofQuery,
    reply: prizes.DrawProofValue,
    errors: ['prize.draw_not_found'],
    summary: 'Everything that one draw of the member is computed from',
  }),
  promotionWinners: endpoint(prizesMarks.promotionWinners, {
    request: prizes.PromotionWinnersQuery,
    reply: prizes.PromotionWinnersValue,
    errors: [],
    summary: 'Who won in promotions, newest first (spec section 2, winners list)',
  }),
};
