import { isCurrency, type Currency } from '@baize/money';
import { parseTimes } from '@baize/money/bonus';
import { linkIsAllowed } from '../domain/content/judge-link.ts';
import { MEMBER_TAG_PATTERN } from '../domain/content/member-tag.ts';
import { wireId } from '../domain/wire-id.ts';
import { isPublicHost } from '../platform/public-host.ts';
import { sanitiseHtml, type SanitisedHtml } from '../platform/html.ts';
import { Mistake } from './mistake.ts';

/** The facts that a value may be judged by. */
export interface ReadContext {
  readonly option: string;
  readonly now: Date;
  readonly linkHosts: ReadonlySet<string>;
  /** Addresses of partners and sites have to be public and by HTTPS. */
  readonly production: boolean;
  /** The text of a file, for `--content en=@notice.html`. */
  readonly readFile: (path: string) => string;
}

/** The way in which an option becomes a column. */
export interface Kind {
  /** The form of the value as `--help` shows it, e.g. "yes|no". */
  readonly shape: string;
  /** The values are by language, given once per language. A change keeps the other languages. */
  readonly many?: true;
  /** The column is jsonb. */
  readonly json?: true;
  readonly read: (given: readonly string[], context: ReadContext) => unknown;
}

const NONE = 'none';

function single(shape: string, read: (text: string, context: ReadContext) => unknown): Kind {
  return { shape, read: ([text = ''], context) => read(text, context) };
}

export const text = single('text', (given, { option }) => {
  if (given.trim() === '') throw new Mistake(`--${option} must not be empty.`);
  return given.trim();
});

export const anyText = single('text', (given) => given);

export function choice(...values: readonly string[]): Kind {
  return single(values.join('|'), (given, { option }) => {
    if (!values.includes(given))
      throw new Mistake(`--${option} is "${given}": it must be one of ${values.join(', ')}.`);
    return given;
  });
}

export const yesNo: Kind = single('yes|no', (given, { option }) => {
  if (given !== 'yes' && given !== 'no') throw new Mistake(`--${option} is "${given}": it must be yes or no.`);
  return given === 'yes';
});

export const whole = single('number', (given, { option }) => {
  if (!/^-?\d{1,9}$/.test(given)) throw new Mistake(`--${option} is "${given}": it must be a whole number.`);
  return Number(given);
});

/** The id of a record that begins with its time: up to 19 digits, which `whole` does not take. */
export const recordId = single('number', (given, { option }) => {
  const id = wireId(given);
  if (id === undefined) throw new Mistake(`--${option} is "${given}": it must be a number that list shows.`);
  return id;
});

const TAG = new RegExp(MEMBER_TAG_PATTERN);
/** A word by which operators group members. */
export const tag = single('tag', (given, { option }) => {
  if (!TAG.test(given)) throw new Mistake(`--${option} has small letters, figures and hyphens, at most 40.`);
  return given;
});

/** A number that counts by its figures, not by its value: of a telephone. */
export const digits = single('figures', (given, { option }) => {
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new Mistake(`--${option} is "${given}": it must be figures, e.g. 977.`);
  return given;
});

/** An amount in the smallest unit of the brand's currency. */
export const minorUnits = single('minor-units', (given, { option }) => {
  if (!/^\d{1,17}$/.test(given))
    throw new Mistake(`--${option} is "${given}": it must be a whole number of minor units, e.g. 150000 for 1,500.00.`);
  return BigInt(given);
});

const PPM_DIGITS = 4;

/** Percent with up to four decimals, kept as parts per million: "1.5" is 15000. */
export const partsPerMillion = single('percent', (given, { option }) => {
  const [, figures = '', decimals = ''] = /^(\d{1,5})(?:\.(\d{1,4}))?$/.exec(given) ?? [];
  if (figures === '') throw new Mistake(`--${option} is "${given}": it must be a percentage, e.g. 1.5.`);
  return BigInt(figures + decimals.padEnd(PPM_DIGITS, '0'));
});

/** A multiple with up to six decimals, kept as parts per million: "1.5" is 1500000. */
export const times = single('times', (given, { option }) => {
  const rate = parseTimes(given);
  if (rate === undefined) throw new Mistake(`--${option} is "${given}": it must say how many times, e.g. 10 or 1.5.`);
  return rate;
});

export const instant = single('2026-11-21T08:30Z', (given, { option }) => {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(given)
    ? new Date(given)
    : undefined;
  if (at === undefined || Number.isNaN(at.getTime()))
    throw new Mistake(`--${option} is "${given}": it must be a moment with its zone, e.g. 2026-11-21T08:30Z.`);
  return at;
});

export function list(...allowed: readonly string[]): Kind {
  return single(allowed.length === 0 ? 'a,b' : allowed.join(','), (given, { option }) => {
    const words = given.split(',').map((word) => word.trim());
    const strange = words.find((word) => word === '' || (allowed.length > 0 && !allowed.includes(word)));
    if (strange !== undefined)
      throw new Mistake(`--${option} is "${given}": "${strange}" is none of ${allowed.join(', ') || 'its words'}.`);
    return words;
  });
}

/** Several of a kind, with commas. */
export function listOf(kind: Kind): Kind {
  return {
    shape: `${kind.shape},…`,
    read: ([given = ''], context) => given.split(',').map((each) => kind.read([each.trim()], context)),
  };
}

/** The same, and `none` empties it. */
export function orNone(kind: Kind): Kind {
  return {
    ...kind,
    shape: `${kind.shape}|${NONE}`,
    read: (given, context) => (given[0] === NONE ? null : kind.read(given, context)),
  };
}

/** A path of the site, or HTTPS to a host of `links` (decision 19). */
export const link = single('path|https-link', (given, { option, linkHosts }) => {
  if (!linkIsAllowed(given, linkHosts))
    throw new Mistake(
      `--${option} is "${given}": it must be a path of the site, or an https link to an allowed host (pnpm ops links list).`,
    );
  return given;
});

/** An address that visitors are sent to: of any host, by HTTPS; plain HTTP only on this machine. */
export const address = single('https-link', (given, { option }) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const local = url?.protocol === 'http:' && url.hostname.endsWith('localhost');
  const own = /^\/(?![/\\])[^\p{Cc}]*$/u.test(given);
  if (!own && url?.protocol !== 'https:' && url?.protocol !== 'mailto:' && !local)
    throw new Mistake(`--${option} is "${given}": it must be an https link, a mail link or a path of the site.`);
  return given;
});

export const origin = single('https://host', (given, { option, production }) => {
  if (!URL.canParse(given) || new URL(given).origin !== given || (production && !isPublicUrl(new URL(given))))
    throw new Mistake(
      `--${option} is "${given}": it must be an origin, scheme and host alone, e.g. https://play.example.`,
    );
  return given;
});

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function isPublicUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && isPublicHost(hostname);
}

/**
 * The base of a partner's server: paths are put behind it. By HTTPS to a public host, so that no address makes this server call its own
 * network; outside production also by plain HTTP on this machine.
 */
export const serverUrl = single('https://host/path', (given, { option, production }) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isOnThisMachine = url !== undefined && url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  const isSafe = url !== undefined && (isPublicUrl(url) || (isOnThisMachine && !production));
  if (!isSafe || /[?#@]|\/$/.test(given))
    throw new Mistake(
      `--${option} is "${given}": it must be a public https address without a query and without a slash at its end, e.g. https://games.example.`,
    );
  return given;
});

const DEFAULT = 'default';

/** Amounts in minor units by currency, given once per currency. `default` takes the stored amount away. */
export const amountsByCurrency: Kind = {
  shape: 'NPR=minor-units|NPR=default',
  many: true,
  json: true,
  read: (given, context) => Object.fromEntries(given.map((pair) => readCurrencyPair(pair, context))),
};

function readCurrencyPair(pair: string, { option }: ReadContext): [Currency, string | null] {
  const [, currency = '', amount = ''] = /^([A-Z]{3})=(default|\d{1,17})$/.exec(pair) ?? [];
  if (!isCurrency(currency))
    throw new Mistake(
      `--${option} is "${pair}": it must be currency=minor units or currency=default, e.g. NPR=150000 for 1,500.00.`,
    );
  return [currency, amount === DEFAULT ? null : amount];
}

function byLanguage(clean: (value: string, context: ReadContext) => unknown): Kind {
  return {
    shape: 'en=text',
    many: true,
    json: true,
    read: (given, context) => Object.fromEntries(given.map((pair) => languagePair(pair, context, clean))),
  };
}

function languagePair(
  pair: string,
  context: ReadContext,
  clean: (value: string, context: ReadContext) => unknown,
): [string, unknown] {
  const { language, value } = /^(?<language>[a-z]{2,3}(?:-[A-Za-z]{2,4})?)=(?<value>.+)$/s.exec(pair)?.groups ?? {};
  if (language === undefined || value === undefined)
    throw new Mistake(`--${context.option} is "${pair}": it must be language=text or language=@file, e.g. en=Welcome.`);
  return [language, clean(value.startsWith('@') ? context.readFile(value.slice(1)) : value, context)];
}

export const texts = byLanguage((value) => value.trim());

/** Texts by language, of which `en=none` empties one. */
export const optionalTexts: Kind = {
  ...byLanguage((value) => (value === NONE ? '' : value.trim())),
  shape: 'en=text|en=none',
};

export const gtagId = single('G-XXXXXXXXXX', (given, { option }) => {
  if (!/^G-[A-Z0-9]{4,16}$/.test(given))
    throw new Mistake(`--${option} is "${given}": it must be a measurement id of Google Analytics, e.g. G-ABC123DEF4.`);
  return given;
});

/** A colour as CSS writes it, in lower case. */
export const colour = single('#rrggbb', (given, { option }) => {
  const value = given.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(value))
    throw new Mistake(`--${option} is "${given}": it must be a colour of six hexadecimal figures, e.g. #a3195b.`);
  return value;
});

const HUE_MAX = 359;

export const hue = single('0-359', (given, { option }) => {
  if (!/^\d{1,3}$/.test(given) || Number(given) > HUE_MAX)
    throw new Mistake(`--${option} is "${given}": it must be a hue in degrees, 0 to ${HUE_MAX}.`);
  return Number(given);
});

const MARK_LENGTH_MAX = 2_000;

/** The path of a sign. Only the letters and figures of a path are taken, so that nothing else reaches a page. */
export const svgPath = single('path|@mark.txt', (given, { option, readFile }) => {
  const path = (given.startsWith('@') ? readFile(given.slice(1)) : given).replaceAll(/\s+/g, ' ').trim();
  if (!/^[Mm][MmZzLlHhVvCcSsQqTtAa0-9 ,.-]*$/.test(path) || path.length > MARK_LENGTH_MAX)
    throw new Mistake(
      `--${option} must be the path ("d") of an SVG in a square of 32 by 32, of at most ${MARK_LENGTH_MAX} characters, e.g. "M4 4h24v24H4z".`,
    );
  return path;
});

/**
 * Sanitises HTML that an operator wrote (decision 17). HTML whose links would be dropped is refused, so that no text says "here" and leads
 * nowhere.
 */
export function cleanHtml(value: string, source: string, linkHosts: ReadonlySet<string>): string {
  const { html: clean, refusedLinks } = sanitiseWithinLength(value, source, linkHosts);
  if (refusedLinks.length > 0)
    throw new Mistake(
      `${source} has links that visitors could not follow: ${refusedLinks.join(', ')}. A link must be a path of the site, or an https link to an allowed host (pnpm ops links add --merchant CODE --host HOST --by NAME).`,
    );
  return clean;
}

function sanitiseWithinLength(value: string, source: string, linkHosts: ReadonlySet<string>): SanitisedHtml {
  try {
    return sanitiseHtml(value, linkHosts);
  } catch (error) {
    if (error instanceof RangeError) throw new Mistake(`${source}: ${error.message}.`);
    throw error;
  }
}

/** HTML, sanitised before it is stored (decision 17). */
export const html = byLanguage((value, { option, linkHosts }) => cleanHtml(value, `--${option}`, linkHosts));

/** A time of day on the clock of the brand. */
export const clockTime = single('20:30', (given, { option }) => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(given))
    throw new Mistake(`--${option} is "${given}": it must be a time of day, e.g. 20:30.`);
  return given;
});

/** A list of steps, one a line: text, or text | picture. */
export const steps: Kind = {
  ...byLanguage((value) =>
    value
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [step = '', picture] = line.split('|').map((part) => part.trim());
        return { text: step, picture: picture ?? null };
      }),
  ),
  shape: 'en=@steps.txt',
};
