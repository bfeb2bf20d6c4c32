import type { Language } from './texts/texts.ts';

export interface LaunchAddress {
  readonly gameCode: string;
  /** Undefined in demo play. */
  readonly launchToken: string | undefined;
  readonly demo: boolean;
  readonly currency: string;
  readonly language: Language;
  /** The IANA time zone of the brand. Undefined where the site names none: the browser's own zone counts. */
  readonly timeZone: string | undefined;
  /** The address to which "back" leads, http or https, or nothing. */
  readonly backUrl: string | undefined;
}

/** Reads how the game was launched, and takes the launch token out of the address at once: it must not stay in the history. */
export function takeLaunchAddress(location: Location, history: History): LaunchAddress {
  const url = new URL(location.href);
  const launchToken = url.searchParams.get('launchToken') ?? undefined;
  if (launchToken !== undefined) {
    url.searchParams.delete('launchToken');
    history.replaceState(null, '', url);
  }
  return {
    gameCode: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    launchToken,
    demo: url.searchParams.get('mode') === 'demo',
    currency: url.searchParams.get('currency') ?? 'NPR',
    language: readLanguage(url.searchParams.get('language')),
    timeZone: readTimeZone(url.searchParams.get('timeZone')),
    backUrl: readBackUrl(url.searchParams.get('backUrl')),
  };
}

function readLanguage(text: string | null): Language {
  const code = text?.toLowerCase().slice(0, 2);
  return code === 'ne' || code === 'bn' ? code : 'en';
}

/** A zone that this browser does not know is none. */
function readTimeZone(text: string | null): string | undefined {
  if (!text) return undefined;
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

/** `javascript:` and its like are no way back. */
function readBackUrl(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
