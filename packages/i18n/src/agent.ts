import { sharedAreas, type AreaLoaders } from './loaders.ts';

/** Text loaders of the agent site, for `createI18n`. */
export const agentAreas = {
  ...sharedAreas,
  agent: {
    en: async () => (await import('./catalogues/en/agent.ts')).agent,
    ne: async () => (await import('./catalogues/ne/agent.ts')).agent,
    bn: async () => (await import('./catalogues/bn/agent.ts')).agent,
  },
  team: {
    en: async () => (await import('./catalogues/en/team.ts')).team,
    ne: async () => (await import('./catalogues/ne/team.ts')).team,
    bn: async () => (await import('./catalogues/bn/team.ts')).team,
  },
  recruiting: {
    en: async () => (await import('./catalogues/en/recruiting.ts')).recruiting,
    ne: async () => (await import('./catalogues/ne/recruiting.ts')).recruiting,
    bn: async () => (await import('./catalogues/bn/recruiting.ts')).recruiting,
  },
  reports: {
    en: async () => (await import('./catalogues/en/reports.ts')).reports,
    ne: async () => (await import('./catalogues/ne/reports.ts')).reports,
    bn: async () => (await import('./catalogues/bn/reports.ts')).reports,
  },
  contracts: {
    en: async () => (await import('./catalogues/en/contracts.ts')).contracts,
    ne: async () => (await import('./catalogues/ne/contracts.ts')).contracts,
    bn: async () => (await import('./catalogues/bn/contracts.ts')).contracts,
  },
} satisfies AreaLoaders;
