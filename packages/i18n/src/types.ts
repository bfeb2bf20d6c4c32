import 'i18next';
import type { agent } from './catalogues/en/agent.ts';
import type { common } from './catalogues/en/common.ts';
import type { error } from './catalogues/en/error.ts';
import type { games } from './catalogues/en/games.ts';
import type { player } from './catalogues/en/player.ts';
import type { validation } from './catalogues/en/validation.ts';

/** The English catalogue is the shape of all of them: its keys are the keys that `t` takes, its placeholders their parameters. */
export interface Catalogue {
  readonly common: typeof common;
  readonly error: typeof error;
  readonly validation: typeof validation;
  readonly games: typeof games;
  readonly player: typeof player;
  readonly agent: typeof agent;
}

export type Namespace = keyof Catalogue;

/** A key that is not in the namespace asked is looked for in these: `useTranslation('player')` also knows the common words. */
export const FALLBACK_NAMESPACES = ['common', 'games'] as const satisfies readonly Namespace[];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // Mutable: i18next reads a readonly list as any text at all, and then knows no key from another (types.test.ts).
    fallbackNS: (typeof FALLBACK_NAMESPACES)[number][];
    /** Keys are flat: the point in "login.title" is a habit of naming, not a path. */
    keySeparator: false;
    /** A key that no catalogue has, or one without its parameters, does not compile. */
    strictKeyChecks: true;
    resources: Catalogue;
  }
}
