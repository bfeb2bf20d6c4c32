import { sharedNamespaces, type NamespaceLoaders } from './loaders.ts';

/** For `createI18n` of the player site; the agent's texts are not among its files. */
export const playerNamespaces = {
  ...sharedNamespaces,
  player: {
    en: async () => (await import('./catalogues/en/player.ts')).player,
    ne: async () => (await import('./catalogues/ne/player.ts')).player,
    bn: async () => (await import('./catalogues/bn/player.ts')).player,
  },
} satisfies NamespaceLoaders;
