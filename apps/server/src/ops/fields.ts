import { isCurrency, type Currency } from '@baize/money';
import { parseTimes } from '@baize/money/bonus';
import { linkIsAllowed } from '../domain/content/judge-link.ts';
import { MEMBER_TAG_PATTERN } from '../domain/content/member-tag.ts';
import { startOfUtcDay } from '../domain/utc-day.ts';
import { wireId } from '../domain/wire-id.ts';
import { isPublicHost } from '../platform/public-host.ts';
import { sanitiseHtml, type SanitisedHtml } from '../platform/html.ts';
import { OperatorError } from './operator-error.ts';

/** The context in which the value of an option is parsed and validated. */
export interface ParseContext {
  readonly option: string;
  readonly now: Date;
  readonly linkHosts: ReadonlySet<string>;
  /** True in production, where addresses of partners and sites have to be public and use HTTPS. */
  readonly production: boolean;
  /** Returns the text of a file, for options like `--content en=@notice.html`. */
  readonly readFile: (path: string) => string;
}

/** Defines how the text of an option is parsed into the value of a column. Each constant of this file is such a kind of value. */
export interface Kind {
  /** The form of the value as `--help` shows it, e.g. "yes|no". */
  readonly shape: string;
  /** The option may be given several times, once per language or currency. A change keeps the entries of the others. */
  readonly isRepeatable?: true;
  /** The column has the type jsonb. */
  readonly isJson?: true;
  /** Returns the value of the column. `given` has one text, or several if `isRepeatable`. Throws an `OperatorError` that says which form is right. */
  readonly parse: (given: readonly string[], context: ParseContext) => unknown;
}

const NONE_WORD = 'none';

/** Creates a kind whose option has one value. */
function createSingleKind(shape: string, read: (text: string, context: ParseContext) => unknown): Kind {
  return { shape, parse: ([text = ''], context) => read(text, context) };
}

/** A text that is not empty. Blanks at its ends are removed. */
export const text = createSingleKind('text', (given, { option }) => {
  if (given.trim() === '') throw new OperatorError(`--${option} must not be empty.`);
  return given.trim();
});

/** A text that is stored as it was given, and may be empty. */
export const anyText = createSingleKind('text', (given) => given);

/** Creates a kind that accepts one of these values. */
export function choice(...values: readonly string[]): Kind {
  return createSingleKind(values.join('|'), (given, { option }) => {
    if (!values.includes(given))
      throw new OperatorError(`--${option} is "${given}": it must be one of ${values.join(', ')}.`);
    return given;
  });
}

/** A boolean, which the operator writes as `yes` or `no`. */
export const yesNo: Kind = createSingleKind('yes|no', (given, { option }) => {
  if (given !== 'yes' && given !== 'no') throw new OperatorError(`--${option} is "${given}": it must be yes or no.`);
  return given === 'yes';
});

/** A whole number of at most nine digits, which may be negative. */
export const wholeNumber = createSingleKind('number', (given, { option }) => {
  if (!/^-?\d{1,9}$/.test(given)) throw new OperatorError(`--${option} is "${given}": it must be a whole number.`);
  return Number(given);
});

/** The id of a record, which begins with a timestamp. Such an id has up to 19 digits, and `whole` accepts only nine. */
export const recordId = createSingleKind('number', (given, { option }) => {
  const id = wireId(given);
  if (id === undefined) throw new OperatorError(`--${option} is "${given}": it must be a number that list shows.`);
  return id;
});

const TAG_PATTERN = new RegExp(MEMBER_TAG_PATTERN);
/** A tag by which operators group members. */
export const tag = createSingleKind('tag', (given, { option }) => {
  if (!TAG_PATTERN.test(given))
    throw new OperatorError(`--${option} has small letters, figures and hyphens, at most 40.`);
  return given;
});

/** Digits that are not a quantity, like those of a telephone number: at most 15 digits, the first of which is not 0. */
export const digits = createSingleKind('figures', (given, { option }) => {
  if (!/^[1-9]\d{0,14}$/.test(given))
    throw new OperatorError(`--${option} is "${given}": it must be figures, e.g. 977.`);
  return given;
});

/** An amount in the smallest unit of the brand's currency. */
export const minorUnits = createSingleKind('minor-units', (given, { option }) => {
  if (!/^\d{1,17}$/.test(given))
    throw new OperatorError(
      `--${option} is "${given}": it must be a whole number of minor units, e.g. 150000 for 1,500.00.`,
    );
  return BigInt(given);
});

/** One percent is 10,000 parts per million, so a percentage has four decimals in ppm. */
const PPM_DECIMALS_OF_PERCENT = 4;

/** A percentage with up to four decimals, stored as parts per million: "1.5" is 15000. */
export const partsPerMillion = createSingleKind('percent', (given, { option }) => {
  const [, figures = '', decimals = ''] = /^(\d{1,5})(?:\.(\d{1,4}))?$/.exec(given) ?? [];
  if (figures === '') throw new OperatorError(`--${option} is "${given}": it must be a percentage, e.g. 1.5.`);
  return BigInt(figures + decimals.padEnd(PPM_DECIMALS_OF_PERCENT, '0'));
});

/** A multiple with up to six decimals, stored as parts per million: "1.5" is 1500000. */
export const multiplier = createSingleKind('times', (given, { option }) => {
  const rate = parseTimes(given);
  if (rate === undefined)
    throw new OperatorError(`--${option} is "${given}": it must say how many times, e.g. 10 or 1.5.`);
  return rate;
});

/** A moment with its time zone in ISO 8601. */
export const instant = createSingleKind('2026-11-21T08:30Z', (given, { option }) => {
  const isDay = startOfUtcDay(given.slice(0, 'yyyy-MM-dd'.length)) !== undefined;
  const at =
    isDay && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(given)
      ? new Date(given)
      : undefined;
  if (at === undefined || Number.isNaN(at.getTime()))
    throw new OperatorError(`--${option} is "${given}": it must be a moment with its zone, e.g. 2026-11-21T08:30Z.`);
  return at;
});

/** Creates a kind for a list of words that are separated by commas. Without `allowed`, every word is accepted. */
export function list(...allowed: readonly string[]): Kind {
  return createSingleKind(allowed.length === 0 ? 'a,b' : allowed.join(','), (given, { option }) => {
    const words = given.split(',').map((word) => word.trim());
    const unknownWord = words.find((word) => word === '' || (allowed.length > 0 && !allowed.includes(word)));
    if (unknownWord !== undefined)
      throw new OperatorError(
        `--${option} is "${given}": "${unknownWord}" is none of ${allowed.join(', ') || 'its words'}.`,
      );
    return words;
  });
}

/** Creates a kind for a list of values of another kind that are separated by commas. */
export function listOf(kind: Kind): Kind {
  return {
    shape: `${kind.shape},…`,
    parse: ([given = ''], context) => given.split(',').map((item) => kind.parse([item.trim()], context)),
  };
}

/** Extends a kind by the word `none`, which sets the column to null. */
export function orNone(kind: Kind): Kind {
  return {
    ...kind,
    shape: `${kind.shape}|${NONE_WORD}`,
    parse: (given, context) => (given[0] === NONE_WORD ? null : kind.parse(given, context)),
  };
}

/** A path of the site, or an HTTPS link to an allowed host: a domain of the brand, or a host that `pnpm ops links` lists. */
export const link = createSingleKind('path|https-link', (given, { option, linkHosts }) => {
  if (!linkIsAllowed(given, linkHosts))
    throw new OperatorError(
      `--${option} is "${given}": it must be a path of the site, or an https link to an allowed host (pnpm ops links list).`,
    );
  return given;
});

/** An address that visitors are sent to: a path of the site, a mail link, or an HTTPS link to any host. Plain HTTP leads only to localhost. */
export const outboundLink = createSingleKind('https-link', (given, { option }) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isLocal = url?.protocol === 'http:' && url.hostname.endsWith('localhost');
  const isOwnPath = /^\/(?![/\\])[^\p{Cc}]*$/u.test(given);
  if (!isOwnPath && url?.protocol !== 'https:' && url?.protocol !== 'mailto:' && !isLocal)
    throw new OperatorError(`--${option} is "${given}": it must be an https link, a mail link or a path of the site.`);
  return given;
});

/** An origin: scheme and host alone. In production the host has to be public, and the scheme has to be HTTPS. */
export const origin = createSingleKind('https://host', (given, { option, production }) => {
  if (!URL.canParse(given) || new URL(given).origin !== given || (production && !isPublicUrl(new URL(given))))
    throw new OperatorError(
      `--${option} is "${given}": it must be an origin, scheme and host alone, e.g. https://play.example.`,
    );
  return given;
});

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function isPublicUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && isPublicHost(hostname);
}

/**
 * The base URL of a partner's server, to which paths are appended. It has to be HTTPS to a public host, so that no address makes this server call its
 * own network (SSRF). Outside of production, plain HTTP to this machine is allowed as well.
 */
export const serverUrl = createSingleKind('https://host/path', (given, { option, production }) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isOnThisMachine = url !== undefined && url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  const isSafe = url !== undefined && (isPublicUrl(url) || (isOnThisMachine && !production));
  if (!isSafe || /[?#@]|\/$/.test(given))
    throw new OperatorError(
      `--${option} is "${given}": it must be a public https address without a query and without a slash at its end, e.g. https://games.example.`,
    );
  return given;
});

const DEFAULT_WORD = 'default';

/** Defines an option for amounts in minor units by currency. The option is given once per currency, and the amount `default` removes the stored amount. */
export const amountsByCurrency: Kind = {
  shape: 'NPR=minor-units|NPR=default',
  isRepeatable: true,
  isJson: true,
  parse: (given, context) => Object.fromEntries(given.map((pair) => readCurrencyPair(pair, context))),
};

function readCurrencyPair(pair: string, { option }: ParseContext): [Currency, string | null] {
  const [, currency = '', amount = ''] = /^([A-Z]{3})=(default|\d{1,17})$/.exec(pair) ?? [];
  if (!isCurrency(currency))
    throw new OperatorError(
      `--${option} is "${pair}": it must be currency=minor units or currency=default, e.g. NPR=150000 for 1,500.00.`,
    );
  return [currency, amount === DEFAULT_WORD ? null : amount];
}

/** Creates a kind for values by language. `clean` converts the text of one language into the value that is stored. */
function byLanguage(clean: (value: string, context: ParseContext) => unknown): Kind {
  return {
    shape: 'en=text',
    isRepeatable: true,
    isJson: true,
    parse: (given, context) => Object.fromEntries(given.map((pair) => readLanguagePair(pair, context, clean))),
  };
}

function readLanguagePair(
  pair: string,
  context: ParseContext,
  clean: (value: string, context: ParseContext) => unknown,
): [string, unknown] {
  const { language, value } = /^(?<language>[a-z]{2,3}(?:-[A-Za-z]{2,4})?)=(?<value>.+)$/s.exec(pair)?.groups ?? {};
  if (language === undefined || value === undefined)
    throw new OperatorError(
      `--${context.option} is "${pair}": it must be language=text or language=@file, e.g. en=Welcome.`,
    );
  return [language, clean(value.startsWith('@') ? context.readFile(value.slice(1)) : value, context)];
}

/** Defines an option for texts by language. The option is given once per language. */
export const texts = byLanguage((value) => value.trim());

/** Defines an option for texts by language. A value like `en=none` empties the text of this language. */
export const optionalTexts: Kind = {
  ...byLanguage((value) => (value === NONE_WORD ? '' : value.trim())),
  shape: 'en=text|en=none',
};

/** A measurement id of Google Analytics. */
export const gtagId = createSingleKind('G-XXXXXXXXXX', (given, { option }) => {
  if (!/^G-[A-Z0-9]{4,16}$/.test(given))
    throw new OperatorError(
      `--${option} is "${given}": it must be a measurement id of Google Analytics, e.g. G-ABC123DEF4.`,
    );
  return given;
});

/** A colour as CSS writes it, in lower case. */
export const colour = createSingleKind('#rrggbb', (given, { option }) => {
  const value = given.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(value))
    throw new OperatorError(`--${option} is "${given}": it must be a colour of six hexadecimal figures, e.g. #a3195b.`);
  return value;
});

const HUE_MAX = 359;

/** A hue in whole degrees. */
export const hue = createSingleKind('0-359', (given, { option }) => {
  if (!/^\d{1,3}$/.test(given) || Number(given) > HUE_MAX)
    throw new OperatorError(`--${option} is "${given}": it must be a hue in degrees, 0 to ${HUE_MAX}.`);
  return Number(given);
});

const MARK_LENGTH_MAX = 2_000;

/** The SVG path of a brand's sign. Only the characters of path data are accepted, so that no markup reaches a page. */
export const svgPath = createSingleKind('path|@mark.txt', (given, { option, readFile }) => {
  const path = (given.startsWith('@') ? readFile(given.slice(1)) : given).replaceAll(/\s+/g, ' ').trim();
  if (!/^[Mm][MmZzLlHhVvCcSsQqTtAa0-9 ,.-]*$/.test(path) || path.length > MARK_LENGTH_MAX)
    throw new OperatorError(
      `--${option} must be the path ("d") of an SVG in a square of 32 by 32, of at most ${MARK_LENGTH_MAX} characters, e.g. "M4 4h24v24H4z".`,
    );
  return path;
});

/**
 * Sanitises HTML that an operator wrote. Throws an `OperatorError` if the sanitiser would drop links, because visitors would read their text without being
 * able to follow them. `source` names the option or the field in the message.
 */
export function cleanHtml(value: string, source: string, linkHosts: ReadonlySet<string>): string {
  const { html: clean, refusedLinks } = sanitiseWithinLength(value, source, linkHosts);
  if (refusedLinks.length > 0)
    throw new OperatorError(
      `${source} has links that visitors could not follow: ${refusedLinks.join(', ')}. A link must be a path of the site, or an https link to an allowed host (pnpm ops links add --merchant CODE --host HOST --by NAME).`,
    );
  return clean;
}

function sanitiseWithinLength(value: string, source: string, linkHosts: ReadonlySet<string>): SanitisedHtml {
  try {
    return sanitiseHtml(value, linkHosts);
  } catch (error) {
    if (error instanceof RangeError) throw new OperatorError(`${source}: ${error.message}.`);
    throw error;
  }
}

/** HTML by language, which is sanitised before it is stored. */
export const html = byLanguage((value, { option, linkHosts }) => cleanHtml(value, `--${option}`, linkHosts));

/** A time of day in the time zone of the brand. */
export const clockTime = createSingleKind('20:30', (given, { option }) => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(given))
    throw new OperatorError(`--${option} is "${given}": it must be a time of day, e.g. 20:30.`);
  return given;
});

/** The steps of an installation guide by language, one step per line. A line is `text`, or `text | picture`. Empty lines are ignored. */
export const guideSteps: Kind = {
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
