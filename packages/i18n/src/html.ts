import { shownLanguage, textDirection, type LanguageCode } from './languages.ts';

/** Tells browser, screen reader and font choice what the page is written in: the shown language, not the wished one. */
export function setHtmlLanguage(code: LanguageCode, html: HTMLElement = document.documentElement): void {
  const shown = shownLanguage(code);
  html.lang = shown;
  html.dir = textDirection(shown);
}
