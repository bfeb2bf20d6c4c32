import type { AreaTexts } from './areas.ts';
import type { SiteErrorCode } from './error-codes.ts';

/** Requires a sentence for every error code at compile time. */
type EveryError<Texts extends Readonly<Record<SiteErrorCode, string>>> = Texts;

/** The English texts by namespace. Their keys are those of `t`, their placeholders the parameters. */
export interface Catalogue {
  readonly common: AreaTexts['common'] &
    AreaTexts['account'] &
    AreaTexts['cashier'] &
    AreaTexts['security'] &
    AreaTexts['records'] &
    AreaTexts['complaints'];
  readonly error: EveryError<AreaTexts['error'] & AreaTexts['refusal']>;
  readonly validation: AreaTexts['validation'];
  readonly games: AreaTexts['games'];
  readonly player: AreaTexts['player'] &
    AreaTexts['register'] &
    AreaTexts['member'] &
    AreaTexts['missions'] &
    AreaTexts['chat'] &
    AreaTexts['vip'] &
    AreaTexts['promotions'] &
    AreaTexts['points'] &
    AreaTexts['prizes'] &
    AreaTexts['guide'] &
    AreaTexts['lottery-records'] &
    AreaTexts['lottery-returns'] &
    AreaTexts['lottery'];
  readonly agent: AreaTexts['agent'] &
    AreaTexts['contracts'] &
    AreaTexts['recruiting'] &
    AreaTexts['reports'] &
    AreaTexts['team'];
  readonly 'lottery-plays': AreaTexts['lottery-plays'];
  readonly 'lottery-ssc': AreaTexts['lottery-ssc'];
  readonly 'lottery-x5': AreaTexts['lottery-x5'];
  readonly 'lottery-pk10': AreaTexts['lottery-pk10'];
  readonly 'lottery-klsf': AreaTexts['lottery-klsf'];
  readonly 'lottery-k3': AreaTexts['lottery-k3'];
  readonly 'lottery-pcdd': AreaTexts['lottery-pcdd'];
  readonly 'lottery-lhc': AreaTexts['lottery-lhc'];
  readonly 'lottery-vietnam': AreaTexts['lottery-vietnam'];
  readonly 'lottery-sea': AreaTexts['lottery-sea'];
}

export type Namespace = keyof Catalogue;

/** Namespaces in which i18next looks for a key that its namespace lacks: `useTranslation('player')` also knows the common texts. */
export const FALLBACK_NAMESPACES = ['common', 'games'] as const satisfies readonly Namespace[];

/**
 * The settings of i18next's types for a site: the platform's texts, and those of the site itself (`Own`, by namespace). A site declares
 * them once. This module declares nothing, so that the declaration belongs to the site.
 *
 *     declare module 'i18next' {
 *       interface CustomTypeOptions extends TextTypes<{ mine: typeof mine }> {}
 *     }
 */
export interface TextTypes<Own extends object = Catalogue> {
  defaultNS: 'common';
  // The list is mutable, because i18next infers any string from a readonly list and then accepts every key
  // (types.test.ts).
  fallbackNS: (typeof FALLBACK_NAMESPACES)[number][];
  /** Keys are flat: the dot in "login.title" belongs to the key. */
  keySeparator: false;
  /** Makes a missing key, or a missing parameter, a compile error. */
  strictKeyChecks: true;
  resources: Catalogue & Own;
}
