import Cookies from 'js-cookie';
import { isLanguageCode, type LanguageCode } from './languages.ts';

/** Storage keys (spec section 3, "language and language history keys"). The start script of each site reads the first one before the first paint. */
const LANGUAGE_KEY = 'baize.language';
const HISTORY_KEY = 'baize.language-history';
const HISTORY_LENGTH_MAX = 5;
const COOKIE_DAYS = 365;

/** Returns the stored language, or null where no language was chosen or the browser forbids storage. */
export function readStoredLanguage(): LanguageCode | null {
  const code = read(LANGUAGE_KEY);
  return code !== null && isLanguageCode(code) ? code : null;
}

/** Returns the chosen languages, newest first, including the current one. */
export function readLanguageHistory(): LanguageCode[] {
  return (read(HISTORY_KEY) ?? '').split(',').filter(isLanguageCode);
}

export function storeLanguage(code: LanguageCode): void {
  tellHost(code);
  const history = [code, ...readLanguageHistory().filter((earlier) => earlier !== code)];
  write(LANGUAGE_KEY, code);
  write(HISTORY_KEY, history.slice(0, HISTORY_LENGTH_MAX).join(','));
}

/**
 * Writes the language to a cookie. The site host reads the cookie to render the first view in this language, because
 * local storage is not sent with a request.
 */
export function tellHost(code: LanguageCode): void {
  if (Cookies.get(LANGUAGE_KEY) !== code)
    Cookies.set(LANGUAGE_KEY, code, { path: '/', expires: COOKIE_DAYS, sameSite: 'lax' });
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser forbids storage, so the choice lasts as long as the page.
  }
}
