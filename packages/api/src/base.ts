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
 * `keepUnusedDataFor` of what is asked once per session (spec section 4, "Caching"). Such a query provides the tag `Session`; where
 * its answer names things, the language is part of the query, and another language asks again.
 */
export const SESSION_LONG = Number.POSITIVE_INFINITY;

/**
 * Where there is no document, a host renders a page to send it: what a component wants is then asked while it renders, and a second
 * render finds the answer (first-answers.ts).
 */
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: typeof document === 'undefined' }),
);

/** The one api. It is empty: each area injects its endpoints, so that a bundle holds what its site imports. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createTransport(),
  tagTypes: ['System', 'Content', 'Games', 'Lottery', 'Session', ...personalTags],
  endpoints: () => ({}),
});

/** Dispatched after the token is gone or another was stored: nothing of the session before stays in the cache. */
export function forgetPersonalData() {
  return baseApi.util.invalidateTags(['Session', ...personalTags]);
}
