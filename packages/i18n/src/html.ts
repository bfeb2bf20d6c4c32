import { shownLanguage, textDirection, type LanguageCode } from './languages.ts';

/** Tells browser, screen reader and font choice what the page is written in: the shown language, not the wished one. */
export function setHtmlLanguage(code: LanguageCode, html: HTMLElement = document.documentElement): void {
  const shown = shownLanguage(code);
  const direction = textDirection(shown);
  // Written again, either would have every element's style computed again (`:lang`, `:dir`).
  if (html.lang !== shown) html.lang = shown;
  if (html.dir !== direction) html.dir = direction;
}
