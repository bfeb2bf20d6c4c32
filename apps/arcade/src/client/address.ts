import type { Language } from './texts/texts.ts';

/** The launch parameters in the address of the game page. */
export interface LaunchAddress {
  readonly gameCode: string;
  /** The single-use token that opens a session for real money. Undefined in demo play, and after a reload. */
  readonly launchToken: string | undefined;
  /** True for play with demo money, without an account. */
  readonly isDemo: boolean;
  readonly currency: string;
  readonly language: Language;
  /** The IANA time zone of the brand. Undefined if the site names none or an unknown one; the browser's time zone is used then. */
  readonly timeZone: string | undefined;
  /** The http or https address to which the button "back" leads; undefined where the site gave none. */
  readonly backUrl: string | undefined;
}

/**
 * Parses the address of the page and removes the launch token from it, so that the token does not stay in the browser's history. Throws a URIError if
 * the path is not valid percent-encoding. The currency defaults to NPR and is not validated here.
 */
export function consumeLaunchAddress(location: Location, history: History): LaunchAddress {
  const url = new URL(location.href);
  const launchToken = url.searchParams.get('launchToken') ?? undefined;
  if (launchToken !== undefined) {
    url.searchParams.delete('launchToken');
    history.replaceState(null, '', url);
  }
  return {
    gameCode: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    launchToken,
    isDemo: url.searchParams.get('mode') === 'demo',
    currency: url.searchParams.get('currency') ?? 'NPR',
    language: readLanguage(url.searchParams.get('language')),
    timeZone: readTimeZone(url.searchParams.get('timeZone')),
    backUrl: readBackUrl(url.searchParams.get('backUrl')),
  };
}

/** Reads a language code with or without a region; unknown languages become English. */
function readLanguage(text: string | null): Language {
  const code = text?.toLowerCase().slice(0, 2);
  return code === 'ne' || code === 'bn' ? code : 'en';
}

/** Returns undefined for a time zone that this browser does not know. */
function readTimeZone(text: string | null): string | undefined {
  if (!text) return undefined;
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

/** Returns undefined for any address but http and https, because a `javascript:` address would run code in the game. */
function readBackUrl(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
