import { defineMarks } from '../marks.ts';

/** Games of chance that promotions give tickets to: spec section 1, and section 7 for the raffle. The other paths are ours. */
export const prizesMarks = defineMarks({
  claimRaffle: {
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    encrypted: false,
    token: true,
    site: 'member',
  },
  redEnvelopes: { method: 'GET', path: '/wps/promotion/redEnvelopes', encrypted: false, token: true, site: 'member' },
  openRedEnvelope: {
    method: 'POST',
    path: '/wps/promotion/redEnvelopes/open',
    encrypted: false,
    token: true,
    site: 'member',
  },
  wheel: { method: 'GET', path: '/wps/promotion/wheel', encrypted: false, token: true, site: 'member' },
  spinWheel: { method: 'POST', path: '/wps/promotion/wheel/spin', encrypted: false, token: true, site: 'member' },
  goldenEggs: { method: 'GET', path: '/wps/promotion/goldenEggs', encrypted: false, token: true, site: 'member' },
  smashGoldenEgg: {
    method: 'POST',
    path: '/wps/promotion/goldenEggs/smash',
    encrypted: false,
    token: true,
    site: 'member',
  },
  promotionWinners: {
    method: 'GET',
    path: '/wps/promotion/winners',
    encrypted: false,
    token: 'optional',
    site: 'member',
  },
});
