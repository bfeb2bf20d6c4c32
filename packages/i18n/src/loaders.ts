import type { Area, AreaTexts } from './areas.ts';
import type { CatalogueLanguage } from './languages.ts';

/** The texts of one area in one language, which are a separate chunk. */
type Texts<Name extends Area = Area> = Readonly<Record<keyof AreaTexts[Name], string>>;

export type AreaLoaders = {
  readonly [Name in Area]?: Readonly<Record<CatalogueLanguage, () => Promise<Texts<Name>>>>;
};

/** Import functions of texts by language. */
export type TextLoaders = Readonly<Record<CatalogueLanguage, () => Promise<Readonly<Record<string, string>>>>>;

/** Additional texts of a site: loaders by namespace. */
export type OwnTextLoaders = Readonly<Record<string, TextLoaders>>;

/** Areas of both sites. */
export const sharedAreas = {
  common: {
    en: async () => (await import('./catalogues/en/common.ts')).common,
    ne: async () => (await import('./catalogues/ne/common.ts')).common,
    bn: async () => (await import('./catalogues/bn/common.ts')).common,
  },
  account: {
    en: async () => (await import('./catalogues/en/account.ts')).account,
    ne: async () => (await import('./catalogues/ne/account.ts')).account,
    bn: async () => (await import('./catalogues/bn/account.ts')).account,
  },
  cashier: {
    en: async () => (await import('./catalogues/en/cashier.ts')).cashier,
    ne: async () => (await import('./catalogues/ne/cashier.ts')).cashier,
    bn: async () => (await import('./catalogues/bn/cashier.ts')).cashier,
  },
  security: {
    en: async () => (await import('./catalogues/en/security.ts')).security,
    ne: async () => (await import('./catalogues/ne/security.ts')).security,
    bn: async () => (await import('./catalogues/bn/security.ts')).security,
  },
  records: {
    en: async () => (await import('./catalogues/en/records.ts')).records,
    ne: async () => (await import('./catalogues/ne/records.ts')).records,
    bn: async () => (await import('./catalogues/bn/records.ts')).records,
  },
  complaints: {
    en: async () => (await import('./catalogues/en/complaints.ts')).complaints,
    ne: async () => (await import('./catalogues/ne/complaints.ts')).complaints,
    bn: async () => (await import('./catalogues/bn/complaints.ts')).complaints,
  },
  error: {
    en: async () => (await import('./catalogues/en/error.ts')).error,
    ne: async () => (await import('./catalogues/ne/error.ts')).error,
    bn: async () => (await import('./catalogues/bn/error.ts')).error,
  },
  refusal: {
    en: async () => (await import('./catalogues/en/refusal.ts')).refusal,
    ne: async () => (await import('./catalogues/ne/refusal.ts')).refusal,
    bn: async () => (await import('./catalogues/bn/refusal.ts')).refusal,
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
} satisfies AreaLoaders;
