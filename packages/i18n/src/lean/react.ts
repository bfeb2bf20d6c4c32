import { createContext, createElement, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react';
import type { LeanTexts, TextsOf, TextsView } from './engine.ts';

/** react-i18next over the lean engine: the two names that the sites use. */
const TextsContext = createContext<TextsOf | null>(null);

export interface I18nextProviderProps {
  i18n: LeanTexts;
  children: ReactNode;
}

/** Another language is rendered in slices: the page answers meanwhile, and changes in one go. */
export function I18nextProvider({ i18n, children }: I18nextProviderProps) {
  const [texts, setTexts] = useState(i18n.texts);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setTexts(i18n.texts));
    // They may have changed since the first render.
    follow();
    return i18n.subscribe(follow);
  }, [i18n]);
  return createElement(TextsContext, { value: texts }, children);
}

export function useTranslation(namespace?: string): TextsView {
  const texts = use(TextsContext);
  if (texts === null) throw new Error('used outside of <I18nextProvider>');
  return texts(namespace);
}

/** i18next's way to learn of React; nothing has to be told here. */
export const initReactI18next = {};
