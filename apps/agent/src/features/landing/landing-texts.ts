import { useLanguage } from '@baize/site/language';
import { createContext, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { chineseTexts, LandingKey } from './chinese-texts.ts';

type ChineseTexts = typeof chineseTexts;
type ChineseCode = keyof ChineseTexts;

export interface ChineseLanding {
  /** The BCP 47 tag of the language, for the attribute `lang`. */
  readonly tag: string;
  readonly texts: ChineseTexts[ChineseCode];
}

/** The Chinese texts for the parts of the landing page; undefined where the page is in another language. */
export const ChineseContext = createContext<ChineseLanding | undefined>(undefined);

/** Returns the Chinese texts of the page where Chinese is chosen; `undefined` until they are loaded, when the page is still in English. */
export function useChineseLanding(): ChineseLanding | undefined {
  const language = useLanguage();
  const [catalogues, setCatalogues] = useState<ChineseTexts>();
  const isChinese = language === 'zh-cn' || language === 'zh-tw';
  useEffect(() => {
    if (!isChinese) return;
    // Without the file the page stays in English.
    import('./chinese-texts.ts').then((module) => setCatalogues(module.chineseTexts)).catch(console.error);
  }, [isChinese]);
  if (!isChinese || !catalogues) return undefined;
  return { tag: new Intl.Locale(language).toString(), texts: catalogues[language] };
}

/** Returns the text of a key of the landing page, in Chinese where Chinese is chosen. */
export function useLandingTexts(): (key: LandingKey, values?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation('agent');
  const chinese = use(ChineseContext);
  // Each key has placeholders of its own, which the types of i18next cannot follow through a variable.
  return (key, values = {}) =>
    chinese ? fillIn(chinese.texts[key], values) : t(key as 'landing.title', values as { brand: string });
}

/** Fills in the placeholders as i18next does. */
function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );
}
