import { sharedAreas, type AreaLoaders } from './loaders.ts';
import { playAreas } from './lottery-areas.ts';

/** Text loaders of the player site, for `createI18n`. The texts of the agent site are not included. */
export const playerAreas = {
  ...sharedAreas,
  ...playAreas,
  player: {
    en: async () => (await import('./catalogues/en/player.ts')).player,
    ne: async () => (await import('./catalogues/ne/player.ts')).player,
    bn: async () => (await import('./catalogues/bn/player.ts')).player,
  },
  register: {
    en: async () => (await import('./catalogues/en/register.ts')).register,
    ne: async () => (await import('./catalogues/ne/register.ts')).register,
    bn: async () => (await import('./catalogues/bn/register.ts')).register,
  },
  member: {
    en: async () => (await import('./catalogues/en/member.ts')).member,
    ne: async () => (await import('./catalogues/ne/member.ts')).member,
    bn: async () => (await import('./catalogues/bn/member.ts')).member,
  },
  missions: {
    en: async () => (await import('./catalogues/en/missions.ts')).missions,
    ne: async () => (await import('./catalogues/ne/missions.ts')).missions,
    bn: async () => (await import('./catalogues/bn/missions.ts')).missions,
  },
  chat: {
    en: async () => (await import('./catalogues/en/chat.ts')).chat,
    ne: async () => (await import('./catalogues/ne/chat.ts')).chat,
    bn: async () => (await import('./catalogues/bn/chat.ts')).chat,
  },
  vip: {
    en: async () => (await import('./catalogues/en/vip.ts')).vip,
    ne: async () => (await import('./catalogues/ne/vip.ts')).vip,
    bn: async () => (await import('./catalogues/bn/vip.ts')).vip,
  },
  promotions: {
    en: async () => (await import('./catalogues/en/promotions.ts')).promotions,
    ne: async () => (await import('./catalogues/ne/promotions.ts')).promotions,
    bn: async () => (await import('./catalogues/bn/promotions.ts')).promotions,
  },
  points: {
    en: async () => (await import('./catalogues/en/points.ts')).points,
    ne: async () => (await import('./catalogues/ne/points.ts')).points,
    bn: async () => (await import('./catalogues/bn/points.ts')).points,
  },
  prizes: {
    en: async () => (await import('./catalogues/en/prizes.ts')).prizes,
    ne: async () => (await import('./catalogues/ne/prizes.ts')).prizes,
    bn: async () => (await import('./catalogues/bn/prizes.ts')).prizes,
  },
  guide: {
    en: async () => (await import('./catalogues/en/guide.ts')).guide,
    ne: async () => (await import('./catalogues/ne/guide.ts')).guide,
    bn: async () => (await import('./catalogues/bn/guide.ts')).guide,
  },
  'lottery-records': {
    en: async () => (await import('./catalogues/en/lottery-records.ts')).lotteryRecords,
    ne: async () => (await import('./catalogues/ne/lottery-records.ts')).lotteryRecords,
    bn: async () => (await import('./catalogues/bn/lottery-records.ts')).lotteryRecords,
  },
  'lottery-returns': {
    en: async () => (await import('./catalogues/en/lottery-returns.ts')).lotteryReturns,
    ne: async () => (await import('./catalogues/ne/lottery-returns.ts')).lotteryReturns,
    bn: async () => (await import('./catalogues/bn/lottery-returns.ts')).lotteryReturns,
  },
  lottery: {
    en: async () => (await import('./catalogues/en/lottery.ts')).lottery,
    ne: async () => (await import('./catalogues/ne/lottery.ts')).lottery,
    bn: async () => (await import('./catalogues/bn/lottery.ts')).lottery,
  },
} satisfies AreaLoaders;
