import { sharedNamespaces, type NamespaceLoaders } from './loaders.ts';

/** For `createI18n` of the agent site. */
export const agentNamespaces = {
  ...sharedNamespaces,
  agent: {
    en: async () => (await import('./catalogues/en/agent.ts')).agent,
    ne: async () => (await import('./catalogues/ne/agent.ts')).agent,
    bn: async () => (await import('./catalogues/bn/agent.ts')).agent,
  },
} satisfies NamespaceLoaders;
