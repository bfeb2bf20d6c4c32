import type { AreaLoaders } from './loaders.ts';

/** Texts of lottery plays: shared ones, and those of each family. A page loads the family that it shows. */
export const playAreas = {
  'lottery-plays': {
    en: async () => (await import('./catalogues/en/lottery-plays.ts')).lotteryPlays,
    ne: async () => (await import('./catalogues/ne/lottery-plays.ts')).lotteryPlays,
    bn: async () => (await import('./catalogues/bn/lottery-plays.ts')).lotteryPlays,
  },
  'lottery-ssc': {
    en: async () => (await import('./catalogues/en/lottery-ssc.ts')).lotterySsc,
    ne: async () => (await import('./catalogues/ne/lottery-ssc.ts')).lotterySsc,
    bn: async () => (await import('./catalogues/bn/lottery-ssc.ts')).lotterySsc,
  },
  'lottery-x5': {
    en: async () => (await import('./catalogues/en/lottery-x5.ts')).lotteryX5,
    ne: async () => (await import('./catalogues/ne/lottery-x5.ts')).lotteryX5,
    bn: async () => (await import('./catalogues/bn/lottery-x5.ts')).lotteryX5,
  },
  'lottery-pk10': {
    en: async () => (await import('./catalogues/en/lottery-pk10.ts')).lotteryPk10,
    ne: async () => (await import('./catalogues/ne/lottery-pk10.ts')).lotteryPk10,
    bn: async () => (await import('./catalogues/bn/lottery-pk10.ts')).lotteryPk10,
  },
  'lottery-klsf': {
    en: async () => (await import('./catalogues/en/lottery-klsf.ts')).lotteryKlsf,
    ne: async () => (await import('./catalogues/ne/lottery-klsf.ts')).lotteryKlsf,
    bn: async () => (await import('./catalogues/bn/lottery-klsf.ts')).lotteryKlsf,
  },
  'lottery-k3': {
    en: async () => (await import('./catalogues/en/lottery-k3.ts')).lotteryK3,
    ne: async () => (await import('./catalogues/ne/lottery-k3.ts')).lotteryK3,
    bn: async () => (await import('./catalogues/bn/lottery-k3.ts')).lotteryK3,
  },
  'lottery-pcdd': {
    en: async () => (await import('./catalogues/en/lottery-pcdd.ts')).lotteryPcdd,
    ne: async () => (await import('./catalogues/ne/lottery-pcdd.ts')).lotteryPcdd,
    bn: async () => (await import('./catalogues/bn/lottery-pcdd.ts')).lotteryPcdd,
  },
  'lottery-lhc': {
    en: async () => (await import('./catalogues/en/lottery-lhc.ts')).lotteryLhc,
    ne: async () => (await import('./catalogues/ne/lottery-lhc.ts')).lotteryLhc,
    bn: async () => (await import('./catalogues/bn/lottery-lhc.ts')).lotteryLhc,
  },
  'lottery-vietnam': {
    en: async () => (await import('./catalogues/en/lottery-vietnam.ts')).lotteryVietnam,
    ne: async () => (await import('./catalogues/ne/lottery-vietnam.ts')).lotteryVietnam,
    bn: async () => (await import('./catalogues/bn/lottery-vietnam.ts')).lotteryVietnam,
  },
  'lottery-sea': {
    en: async () => (await import('./catalogues/en/lottery-sea.ts')).lotterySea,
    ne: async () => (await import('./catalogues/ne/lottery-sea.ts')).lotterySea,
    bn: async () => (await import('./catalogues/bn/lottery-sea.ts')).lotterySea,
  },
} satisfies AreaLoaders;
