import { isLanguageCode, type LanguageCode } from './languages.ts';

/** Spec section 3, "language and language history keys". The start script of each site reads the first one before it paints. */
const LANGUAGE_KEY = 'baize.language';
const HISTORY_KEY = 'baize.language-history';
const HISTORY_LENGTH_MAX = 5;
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Null where nothing was chosen, or storage is forbidden (a privacy mode). */
export function readStoredLanguage(): LanguageCode | null {
  const code = read(LANGUAGE_KEY);
  return code !== null && isLanguageCode(code) ? code : null;
}

/** The languages chosen before, newest first, the present one among them. */
export function readLanguageHistory(): LanguageCode[] {
  return (read(HISTORY_KEY) ?? '').split(',').filter(isLanguageCode);
}

export function storeLanguage(code: LanguageCode): void {
  tellHost(code);
  const history = [code, ...readLanguageHistory().filter((earlier) => earlier !== code)];
  write(LANGUAGE_KEY, code);
  write(HISTORY_KEY, history.slice(0, HISTORY_LENGTH_MAX).join(','));
}

/** The host that renders the first view of a page reads it there; it cannot see what else a browser keeps. */
export function tellHost(code: LanguageCode): void {
  if (!document.cookie.split('; ').includes(`${LANGUAGE_KEY}=${code}`))
    document.cookie = `${LANGUAGE_KEY}=${code}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
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
    // Forbidden storage: the choice lasts as long as the page.
  }
}
