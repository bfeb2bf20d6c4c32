import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { createTransport } from './transport.ts';

export { configureApi, type ApiConfig } from './config.ts';

/** Tags of the caller's own data, which is dropped when another person signs in or the caller signs out. */
export const personalTags = [
  'Member',
  'Balance',
  'Bets',
  'Team',
  'TeamBets',
  'Favorites',
  'RecentGames',
  'PvpRooms',
  'Transactions',
  'Deposits',
  'Withdrawals',
  'PayoutAccounts',
  'Bonuses',
  'Rewards',
  'Activities',
  'Prizes',
  'Missions',
  'Vip',
  'Rebates',
  'Referrals',
  'Points',
  'LotteryRecent',
  'LotteryBets',
  'Profile',
  'Security',
  'Sessions',
  'PlayLimits',
  'Messages',
  'MessageChoices',
  'Complaints',
  'Chat',
  'ContractFlags',
  'Contracts',
  'Settlements',
  'PromotionLinks',
] as const;

/**
 * `keepUnusedDataFor` of queries that run once per session (spec section 4, "Caching"). Such a query provides the tag
 * `Session`. Where its reply contains names, the language is part of the query, so another language fetches again.
 */
export const SESSION_LONG = Number.POSITIVE_INFINITY;

/**
 * Without a document, a host renders the page: components then start their queries during the render, and a second
 * render finds the answers (first-answers.ts).
 */
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: typeof document === 'undefined' }),
);

/** The only RTK Query api. It is empty: each area injects its endpoints, so that a bundle contains only those that its site imports. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createTransport(),
  tagTypes: ['System', 'Content', 'Games', 'Lottery', 'Session', ...personalTags],
  // What is in view may be out of date after a time without a network, and what failed meanwhile would stay failed.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Creates the action that drops the previous session's data from the cache. Dispatch it after the token was removed or replaced. */
export function forgetPersonalData() {
  return baseApi.util.invalidateTags(['Session', ...personalTags]);
}
