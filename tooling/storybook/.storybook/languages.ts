import { PSEUDO_LANGUAGE, pseudo } from '@baize/i18n/pseudo';
import { useSyncExternalStore } from 'react';

export const LANGUAGES = [
  { value: 'en', title: 'English' },
  { value: 'ne', title: 'नेपाली' },
  { value: 'bn', title: 'বাংলা' },
  { value: PSEUDO_LANGUAGE, title: 'Pseudo (long)' },
];

let overruling: string | undefined;
const listeners = new Set<() => void>();

/** Shows the story that stands there in another language than it asks for; `undefined` gives it its own back. */
export function overruleLanguage(language: string | undefined): void {
  overruling = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface StoryInLanguage {
  readonly globals: Record<string, unknown>;
  /** The globals that the story itself fixes. Storybook passes them to decorators without naming them in its types. */
  readonly storyGlobals?: Record<string, unknown>;
  readonly playFunction?: unknown;
}

/**
 * The globals of a story with its language, and with `pseudo` where that language is the pseudo one. A story that plays is shown in
 * English unless it fixes a language: its play finds parts by their English names.
 */
export function useGlobalsInLanguage({
  globals,
  storyGlobals,
  playFunction,
}: StoryInLanguage): Record<string, unknown> {
  const overruled = useSyncExternalStore(subscribe, () => overruling);
  const own = playFunction && storyGlobals?.['language'] === undefined ? 'en' : globals['language'];
  const language = overruled ?? own;
  return { ...globals, language, pseudo: language === PSEUDO_LANGUAGE ? pseudo : undefined };
}
