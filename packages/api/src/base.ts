import { createApi } from '@reduxjs/toolkit/query/react';
import { createTransport } from './transport.ts';

export { configureApi, type ApiConfig } from './config.ts';

/** What is the caller's own: gone when another person, or nobody, is signed in. */
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
  'Profile',
  'Security',
  'Sessions',
  'PlayLimits',
  'Messages',
  'Complaints',
  'Chat',
  'ContractFlags',
] as const;

export type PersonalTag = (typeof personalTags)[number];

/** The one api. It is empty: each area injects its endpoints, so that a bundle holds what its site imports. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createTransport(),
  tagTypes: ['System', 'Content', 'Games', 'Lottery', ...personalTags],
  endpoints: () => ({}),
});

/** Dispatched after the token is gone or another was stored: nothing of the person before stays in the cache. */
export function forgetPersonalData() {
  return baseApi.util.invalidateTags([...personalTags]);
}
