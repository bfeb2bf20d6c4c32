import { shownLanguage, textDirection, type LanguageCode } from './languages.ts';

/** Sets `lang` and `dir` of the document, for the browser, screen readers and fonts. They follow the shown language and not the chosen one. */
export function setHtmlLanguage(code: LanguageCode, html: HTMLElement = document.documentElement): void {
  const shown = shownLanguage(code);
  const direction = textDirection(shown);
  // An unchanged attribute is not written, because that would recompute the style of every element (`:lang`, `:dir`).
  if (html.lang !== shown) html.lang = shown;
  if (html.dir !== direction) html.dir = direction;
}
