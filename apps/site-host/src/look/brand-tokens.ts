import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrandLook } from '@baize/contract/schemas/system';
import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import { clampChroma, converter, formatHex, type Oklch } from 'culori';

type Theme = 'dark' | 'light';
/** Custom properties without their dashes, with their values. */
type Tokens = ReadonlyMap<string, string>;

/** The origin of a token's colour: the look's hue of grounds, one of its two colours, or the token of the platform itself. */
type Source = 'hue' | 'brand' | 'action' | 'platform';

/** The direction in which the lightness of a token moves until its contrast holds. `away` is away from the grounds: lighter in the dark theme, darker in the light one. */
type Move = 'stay' | 'away' | 'lighter' | 'darker';

interface DerivedToken {
  readonly name: string;
  readonly from: Source;
  readonly move: Move;
}

const of = (from: Source, move: Move, ...names: readonly string[]): DerivedToken[] =>
  names.map((name) => ({ name, from, move }));

/** The tokens that a look changes, each after those that its contrast is judged against. */
const DERIVED: readonly DerivedToken[] = [
  ...of('hue', 'stay', 'ground', 'surface', 'raised', 'overlay', 'line', 'line-strong'),
  ...of('hue', 'away', 'line-field', 'text', 'text-soft', 'text-faint'),
  ...of('brand', 'away', 'felt', 'felt-ink'),
  ...of('brand', 'darker', 'felt-fill', 'avatar-from'),
  ...of('action', 'lighter', 'brass', 'brass-high'),
  ...of('action', 'away', 'brass-ink', 'focus'),
  ...of('platform', 'away', 'win', 'lose', 'warn', 'info'),
];

const LIGHTNESS_STEP = 0.01;
const toOklch = converter('oklch');
const css = readFileSync(fileURLToPath(import.meta.resolve('@baize/ui/tokens.css')), 'utf8');
const PLATFORM: Readonly<Record<Theme, Tokens>> = { dark: readTokens(css, 'dark'), light: readTokens(css, 'light') };

/**
 * Returns the tokens of a theme that differ from those of the platform. Hue and chroma come from the look, the lightness from the platform's token;
 * it moves until every pair of `contrastPairs` with the token has the contrast that WCAG AA asks for, so that no look is hard to read.
 */
export function deriveTokens(look: BrandLook, theme: Theme): Tokens {
  const platform = PLATFORM[theme];
  const tokens = new Map(platform);
  for (const { name, from, move } of DERIVED) {
    const base = readColour(platform, name);
    const colour = from === 'platform' ? base : tint(base, look, from);
    tokens.set(name, fit(name, colour, { tokens, step: stepOf(move, theme) }));
  }
  return new Map([...tokens].filter(([name, value]) => platform.get(name) !== value));
}

function readColour(tokens: Tokens, name: string): Oklch {
  const [red, green, blue] = colourOf(name, tokens).map((channel) => channel / 255);
  return toOklch({ mode: 'rgb', r: red ?? 0, g: green ?? 0, b: blue ?? 0 });
}

/** Returns the colour of the platform in the look's hue, and in the chroma of its colour. */
function tint(base: Oklch, look: BrandLook, from: 'hue' | 'brand' | 'action'): Oklch {
  if (from === 'hue') return look.hue === null ? base : { ...base, h: look.hue };
  const given = look[from];
  const colour = given === null ? undefined : toOklch(given);
  return colour ? { ...base, c: colour.c, h: colour.h ?? 0 } : base;
}

function stepOf(move: Move, theme: Theme): number {
  if (move === 'stay') return 0;
  const isLighter = move === 'lighter' || (move === 'away' && theme === 'dark');
  return isLighter ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
}

interface Fitting {
  readonly tokens: Tokens;
  readonly step: number;
}

/** Moves the lightness until the token has its contrast, and returns the colour as CSS writes it. */
function fit(name: string, colour: Oklch, { tokens, step }: Fitting): string {
  // White is a little lighter than 1 by the arithmetic of the conversion.
  for (let lightness = Math.min(colour.l, 1); lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = formatHex(clampChroma({ ...colour, l: lightness }, 'oklch'));
    if (step === 0 || hasContrast(name, new Map([...tokens, [name, hex]]))) return hex;
  }
  return formatHex({ mode: 'oklch', l: step > 0 ? 1 : 0, c: 0 });
}

function hasContrast(name: string, tokens: Tokens): boolean {
  return contrastPairs
    .filter(({ text, grounds }) => text === name || grounds.includes(name))
    .every(({ text, grounds, least }) =>
      grounds
        .filter((ground) => text === name || ground === name)
        .every((ground) => contrast(colourOf(text, tokens), colourOf(ground, tokens)) >= least),
    );
}

/**
 * Returns the style sheet of a look, as text. It stands after the tokens of the platform, and its selectors are stronger than theirs. Empty where the
 * look changes nothing.
 */
export function lookStyle(look: BrandLook): string {
  if (look.brand === null && look.action === null && look.hue === null) return '';
  const block = (theme: Theme): string =>
    [...deriveTokens(look, theme)].map(([name, value]) => `--${name}:${value}`).join(';');
  return `:root:not([data-theme=light]),:root [data-theme=dark]{${block('dark')}}:root[data-theme=light],:root [data-theme=light]{${block('light')}}`;
}
