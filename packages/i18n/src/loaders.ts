import type { CatalogueLanguage } from './languages.ts';
import type { Catalogue, Namespace } from './types.ts';

/** Texts of one namespace in one language; each is a chunk of its own. */
type Texts<Name extends Namespace = Namespace> = Readonly<Record<keyof Catalogue[Name], string>>;

export type NamespaceLoaders = {
  readonly [Name in Namespace]?: Readonly<Record<CatalogueLanguage, () => Promise<Texts<Name>>>>;
};

/** What both sites say. */
export const sharedNamespaces = {
  common: {
    en: async () => (await import('./catalogues/en/common.ts')).common,
    ne: async () => (await import('./catalogues/ne/common.ts')).common,
    bn: async () => (await import('./catalogues/bn/common.ts')).common,
  },
  error: {
    en: async () => (await import('./catalogues/en/error.ts')).error,
    ne: async () => (await import('./catalogues/ne/error.ts')).error,
    bn: async () => (await import('./catalogues/bn/error.ts')).error,
  },
  validation: {
    en: async () => (await import('./catalogues/en/validation.ts')).validation,
    ne: async () => (await import('./catalogues/ne/validation.ts')).validation,
    bn: async () => (await import('./catalogues/bn/validation.ts')).validation,
  },
  games: {
    en: async () => (await import('./catalogues/en/games.ts')).games,
    ne: async () => (await import('./catalogues/ne/games.ts')).games,
    bn: async () => (await import('./catalogues/bn/games.ts')).games,
  },
} satisfies NamespaceLoaders;
