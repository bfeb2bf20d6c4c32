/** WCAG 2.2 contrast of the tokens, for the tests and for the token page. */

export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads the unresolved custom properties of tokens.css that apply to a theme, by name without dashes. */
export function readTokens(css: string, theme: 'dark' | 'light'): Map<string, string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const holds = selector.includes(':root') || selector.includes(`'${theme}'`) || selector.includes(`=${theme}`);
    if (!holds) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  return tokens;
}

/** Resolves the colour of a token: a hex value, a reference, or a `color-mix` of two colours in sRGB. Throws on any other value. */
export function colourOf(name: string, tokens: ReadonlyMap<string, string>): Rgb {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token --${name}`);
  return parseColour(value, tokens);
}

function parseColour(value: string, tokens: ReadonlyMap<string, string>): Rgb {
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return colourOf(reference, tokens);
  const mix = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(value);
  if (mix) return mixOf(parseColour(mix[1] ?? '', tokens), parseColour(mix[3] ?? '', tokens), Number(mix[2]) / 100);
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex === undefined) throw new Error(`Not a solid colour: ${value}`);
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function mixOf(first: Rgb, second: Rgb, share: number): Rgb {
  const blend = (one: number, other: number) => one * share + other * (1 - share);
  return [blend(first[0], second[0]), blend(first[1], second[1]), blend(first[2], second[2])];
}

/** Returns the contrast ratio, from 1 (equal colours) to 21 (black and white). */
export function contrast(first: Rgb, second: Rgb): number {
  const [high, low] = [luminance(first), luminance(second)].toSorted((one, other) => other - one);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => linear(channel / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Minimum contrast of text, and of parts that must be distinguishable from their background. */
export const TEXT_CONTRAST_MIN = 4.5;
export const PART_CONTRAST_MIN = 3;

const GROUNDS = ['ground', 'surface', 'raised', 'overlay'];

export interface ContrastPair {
  text: string;
  grounds: readonly string[];
  least: number;
}

/** All pairs of a text token and a background token that the components use. */
export const contrastPairs: readonly ContrastPair[] = [
  ...['text', 'text-soft', 'text-faint', 'felt-ink', 'brass-ink', 'win', 'lose', 'warn', 'info'].map((text) => ({
    text,
    grounds: GROUNDS,
    least: TEXT_CONTRAST_MIN,
  })),
  ...(['win', 'lose', 'warn', 'info'] as const).map((text) => ({
    text,
    grounds: [`${text}-tint`],
    least: TEXT_CONTRAST_MIN,
  })),
  { text: 'felt-ink', grounds: ['felt-tint'], least: TEXT_CONTRAST_MIN },
  { text: 'brass-ink', grounds: ['warn-tint'], least: TEXT_CONTRAST_MIN },
  { text: 'text', grounds: ['felt-tint', 'win-tint', 'lose-tint', 'warn-tint', 'info-tint'], least: TEXT_CONTRAST_MIN },
  { text: 'brass-text', grounds: ['brass', 'brass-high'], least: TEXT_CONTRAST_MIN },
  { text: 'on-felt', grounds: ['felt-fill'], least: TEXT_CONTRAST_MIN },
  { text: 'on-lose', grounds: ['lose-fill'], least: TEXT_CONTRAST_MIN },
  { text: 'on-hot', grounds: ['hot'], least: TEXT_CONTRAST_MIN },
  { text: 'on-art', grounds: ['art-ground', 'avatar-from', 'avatar-to'], least: TEXT_CONTRAST_MIN },
  { text: 'line-field', grounds: GROUNDS, least: PART_CONTRAST_MIN },
  { text: 'felt', grounds: GROUNDS, least: PART_CONTRAST_MIN },
  { text: 'focus', grounds: GROUNDS, least: PART_CONTRAST_MIN },
  ...[1, 2, 3, 4, 5, 6].map((series) => ({ text: `chart-${series}`, grounds: ['surface'], least: PART_CONTRAST_MIN })),
];
