import { done } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call } from '../../http/call.ts';
import type { Module } from '../../module.ts';
import { claimMission } from './claim.ts';
import { readMissionSummary, type MissionReader } from './summary.ts';

/** Missions (spec sections 2, missionLeaderboard, and 7). */
export const missions: Module<'missionSummary' | 'claimMission'> = ({ db, now }) => {
  const readerOf = ({ scope, language }: Call<'missionSummary' | 'claimMission'>): MissionReader => {
    const { merchantId, currency, timeZone } = scope.merchant;
    const { memberId } = scope;
    return { memberId, merchantId, currency: currencyOf(currency), timeZone, language, now: now() };
  };
  return {
    missionSummary: async (call) => {
      const { period, language = call.language } = call.request;
      return done(await readMissionSummary(db, { ...readerOf(call), language }, period));
    },
    claimMission: async (call) => await claimMission(db, readerOf(call), call.request),
  };
};
