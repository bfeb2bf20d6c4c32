/** Pages of the players' site that offer rewards. A banner of any link type that leads there is an offer. */
const OFFER_PAGES = ['/promotions', '/activity', '/prizes', '/winners', '/pointMall', '/member/rewardCenter'] as const;
const OFFER_PAGES_OF_MEMBERS = ['/member/missionLeaderboard', '/member/referral', '/member/playerRank'] as const;

/** An announcement that advertises a promotion: it names one, or is of the kind PR (spec sections 3 and 7). */
export function isOfferAnnouncement({
  kind,
  promotionType,
}: {
  readonly kind: string;
  readonly promotionType: string | null;
}): boolean {
  return kind === 'PR' || promotionType !== null;
}

/** A banner that advertises a promotion: by its link type, or by the page of this site that it leads to. */
export function isOfferBanner({
  linkageType,
  url,
}: {
  readonly linkageType: string | null;
  readonly url: string | null;
}): boolean {
  if (linkageType === 'promotion') return true;
  const path = url?.split(/[?#]/)[0]?.replace(/\/+$/, '') ?? '';
  return [...OFFER_PAGES, ...OFFER_PAGES_OF_MEMBERS].some((page) => path === page || path.startsWith(`${page}/`));
}
