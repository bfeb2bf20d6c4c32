import { expect, test } from 'vitest';
import { isOfferBanner, isOfferAnnouncement } from './offers.ts';

test('a notice is an offer by its kind or its promotion type', () => {
  expect(isOfferAnnouncement({ kind: 'PR', promotionType: null })).toBe(true);
  expect(isOfferAnnouncement({ kind: 'PU', promotionType: 'REFERRAL' })).toBe(true);
  expect(isOfferAnnouncement({ kind: 'PL', promotionType: null })).toBe(false);
});

test.each([
  ['promotion', '/member', true],
  ['page', '/promotions', true],
  ['page', '/promotions/?activityId=welcome', true],
  ['page', '/prizes/wheel', true],
  ['page', '/member/missionLeaderboard#board', true],
  ['page', '/promotionsOfOthers', false],
  ['page', '/member/depositv2', false],
  ['game', '/seamless?gameCode=lantern', false],
  [null, null, false],
])('a banner of the type %s that leads to %s is an offer: %s', (linkageType, url, isOffer) => {
  expect(isOfferBanner({ linkageType, url })).toBe(isOffer);
});
