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

/** The globals with the language that holds, and with what makes pseudo text where that language is the pseudo one. */
export function useGlobalsInLanguage(globals: Record<string, unknown>): Record<string, unknown> {
  const language = useSyncExternalStore(subscribe, () => overruling) ?? globals['language'];
  return { ...globals, language, pseudo: language === PSEUDO_LANGUAGE ? pseudo : undefined };
}
