import { PSEUDO_LANGUAGE, pseudo } from '@baize/i18n/pseudo';
import { useSyncExternalStore } from 'react';

export const LANGUAGES = [
  { value: 'en', title: 'English' },
  { value: 'ne', title: 'नेपाली' },
  { value: 'bn', title: 'বাংলা' },
  { value: PSEUDO_LANGUAGE, title: 'Pseudo (long)' },
];

let overridingLanguage: string | undefined;
const listeners = new Set<() => void>();

/** Shows the rendered story in another language than its own. `undefined` restores its own language. */
export function overrideLanguage(language: string | undefined): void {
  overridingLanguage = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface StoryInLanguage {
  readonly globals: Record<string, unknown>;
  /** The globals that the story itself fixes. Storybook passes them to decorators, but its types do not contain them. */
  readonly storyGlobals?: Record<string, unknown>;
  readonly playFunction?: unknown;
}

/**
 * Returns the globals of a story with the language in which it is shown, and with the function `pseudo` if that is the
 * pseudo-language. A story with a play function is shown in English unless it fixes a language, because the play
 * function finds elements by their English names.
 */
export function useGlobalsInLanguage({
  globals,
  storyGlobals,
  playFunction,
}: StoryInLanguage): Record<string, unknown> {
  const overriding = useSyncExternalStore(subscribe, () => overridingLanguage);
  const own = playFunction && storyGlobals?.['language'] === undefined ? 'en' : globals['language'];
  const language = overriding ?? own;
  return { ...globals, language, pseudo: language === PSEUDO_LANGUAGE ? pseudo : undefined };
}
