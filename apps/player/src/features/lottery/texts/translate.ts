import { textKey, type TextKey, type TextKind } from '@baize/lottery/text-keys';
import type { Play } from '@baize/lottery/play';
import { SHARED_AREA, textAreaOfFamily } from './play-families.ts';

/** The function `t` of `useTranslation`, whatever the namespaces that its type knows. */
export type Translator = (...parameters: never[]) => unknown;

type TextValues = Readonly<Record<string, string | number>>;

/** Translates the texts of one play. The texts of its family take precedence over those that all families share. */
export interface PlayTranslator {
  readonly text: (key: TextKey, values?: TextValues) => string;
  readonly named: (kind: TextKind, id: string) => string;
  /** Translates a part of help and names that belongs to no id. */
  readonly part: (key: string, values?: TextValues) => string;
}

/** Creates the translator of the plays of a family. */
export function playTranslator(t: Translator, { family }: Pick<Play<never>, 'family'>): PlayTranslator {
  // The type of `t` knows whole keys. The keys here are made of the ids of plays; play-texts.test.ts finds those that no catalogue has.
  const translate = t as (keys: readonly string[], options: Readonly<Record<string, unknown>>) => string;
  const ns = [textAreaOfFamily(family), SHARED_AREA];
  const text = ({ keys, number, other }: TextKey, values: TextValues = {}) =>
    translate(keys, { ns, number, other, ...values });
  return {
    text,
    named: (kind, id) => text(textKey(kind, id)),
    part: (key, values) => translate([key], { ns, ...values }),
  };
}
