import { done } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call } from '../../http/call.ts';
import type { Module } from '../../module.ts';
import { claimMission } from './claim.ts';
import { readLeaderboard } from './leaderboard.ts';
import { readMissionSummary, type MissionReader } from './summary.ts';

type MissionCalls = 'missionSummary' | 'missionLeaderboard' | 'claimMission';

/** Missions and their leaderboard (spec sections 2, missionLeaderboard, and 7). */
export const createMissionsHandlers: Module<MissionCalls> = ({ db, now }) => {
  const readerOf = ({ scope, language }: Call<MissionCalls>): MissionReader => {
    const { merchantId, currency, timeZone } = scope.merchant;
    const { memberId } = scope;
    return { memberId, merchantId, currency: currencyOf(currency), timeZone, language, now: now() };
  };
  return {
    missionSummary: async (call) => {
      const { period, language = call.language } = call.request;
      return done(await readMissionSummary(db, { ...readerOf(call), language }, period));
    },
    missionLeaderboard: async (call) => {
      const { language = call.language } = call.request;
      return done(await readLeaderboard(db, { ...readerOf(call), language }, call.request));
    },
    claimMission: async (call) => await claimMission(db, readerOf(call), call.request),
  };
};
