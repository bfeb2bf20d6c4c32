import { readTokens } from './contrast-model.ts';

/** A token of the W3C Design Tokens format (2025.10). `$description` is the value as written in tokens.css. */
export interface DesignToken {
  readonly $type: string;
  readonly $value: unknown;
  readonly $description: string;
}

export type TokenGroup = Readonly<Record<string, DesignToken>>;

/** Tokens by theme. Each theme contains every token, so that a design tool can read either alone. */
export interface DesignTokens {
  readonly dark: TokenGroup;
  readonly light: TokenGroup;
}

interface ColourValue {
  readonly colorSpace: 'srgb';
  readonly components: readonly [red: number, green: number, blue: number];
  readonly alpha: number;
}

type Tokens = ReadonlyMap<string, string>;

/** Converts tokens.css to the W3C format, with every reference and colour mix resolved. Throws on a value of an unknown type. */
export function toDesignTokens(css: string): DesignTokens {
  return { dark: toGroup(readTokens(css, 'dark')), light: toGroup(readTokens(css, 'light')) };
}

function toGroup(tokens: Tokens): TokenGroup {
  return Object.fromEntries(
    [...tokens].map(([name, text]) => {
      const [$type, $value] = toTypedValue(name, text, tokens);
      return [name, { $type, $value, $description: text }];
    }),
  );
}

const DIMENSION_PATTERN = /^(-?[\d.]+)(px|rem)$/;
const DURATION_PATTERN = /^([\d.]+)(ms|s)$/;
const CURVE_PATTERN = /^cubic-bezier\((.+)\)$/;

function toTypedValue(name: string, text: string, tokens: Tokens): [type: string, value: unknown] {
  const [, size, sizeUnit] = DIMENSION_PATTERN.exec(text) ?? [];
  if (size !== undefined) return ['dimension', { value: Number(size), unit: sizeUnit }];
  const [, time, timeUnit] = DURATION_PATTERN.exec(text) ?? [];
  if (time !== undefined) return ['duration', { value: Number(time), unit: timeUnit }];
  const curve = CURVE_PATTERN.exec(text)?.[1];
  if (curve !== undefined) return ['cubicBezier', curve.split(',').map(Number)];
  if (name.startsWith('font-')) return ['fontFamily', splitList(text).map((family) => family.replaceAll("'", ''))];
  if (name.startsWith('weight-')) return ['fontWeight', Number(text)];
  if (name.startsWith('shadow-')) return ['shadow', splitList(text).map((layer) => toShadow(layer, tokens))];
  // The format has no unit `em`, so tracking is a number of ems.
  if (/^-?[\d.]+(em)?$/.test(text)) return ['number', Number.parseFloat(text)];
  const stops = splitList(text).map((stop) => toColour(stop, tokens));
  if (stops.length === 1) return ['color', stops[0]];
  return ['gradient', stops.map((color, index) => ({ color, position: index / (stops.length - 1) }))];
}

/** Parses `inset 0 1px 2px 3px #0006`: offsets, blur, spread, colour. */
function toShadow(layer: string, tokens: Tokens): object {
  const [, inset, sizes = '', colour = ''] = /^(inset )?((?:-?[\d.]+(?:px)? )+)(.+)$/.exec(layer) ?? [];
  const [offsetX, offsetY, blur, spread] = sizes.trim().split(' ').map(Number.parseFloat);
  const pixels = (value = 0) => ({ value, unit: 'px' });
  return {
    color: toColour(colour, tokens),
    offsetX: pixels(offsetX),
    offsetY: pixels(offsetY),
    blur: pixels(blur),
    spread: pixels(spread),
    inset: inset !== undefined,
  };
}

function toColour(text: string, tokens: Tokens): ColourValue {
  const reference = /^var\(--([\w-]+)\)$/.exec(text)?.[1];
  if (reference !== undefined) return toColour(tokens.get(reference) ?? '', tokens);
  const mix = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(text);
  if (mix) return toMix(toColour(mix[1] ?? '', tokens), mix[3] ?? '', Number(mix[2]) / 100, tokens);
  const hex = /^#([\da-f]{3,8})$/i.exec(text)?.[1];
  if (hex === undefined) throw new Error(`no type of the Design Tokens format fits "${text}"`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = channelsOf(hex);
  return { colorSpace: 'srgb', components: [red, green, blue], alpha };
}

function toMix(first: ColourValue, other: string, share: number, tokens: Tokens): ColourValue {
  // A mix with `transparent` keeps the colour and uses the share as its opacity.
  if (other === 'transparent') return { ...first, alpha: round(first.alpha * share) };
  const second = toColour(other, tokens);
  const blend = (channel: 0 | 1 | 2) =>
    round(first.components[channel] * share + second.components[channel] * (1 - share));
  return { colorSpace: 'srgb', components: [blend(0), blend(1), blend(2)], alpha: 1 };
}

/** Parses `#fff6` or `#ffffff66` to channels from 0 to 1. */
function channelsOf(hex: string): number[] {
  const pairs = hex.length < 6 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
  return pairs.map((pair) => round(Number.parseInt(pair, 16) / 255));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Splits at commas outside of parentheses, which may contain one nested pair. */
function splitList(text: string): string[] {
  return Array.from(text.matchAll(/(?:[^,(]|\((?:[^()]|\([^()]*\))*\))+/g), ([item]) => item.trim());
}
