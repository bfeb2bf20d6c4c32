import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrandLook } from '@baize/contract/schemas/system';
import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import { clampChroma, converter, formatHex, type Oklch } from 'culori';

type Theme = 'dark' | 'light';
/** Maps the names of custom properties, without the leading dashes, to their values. */
type Tokens = ReadonlyMap<string, string>;

/** The origin of a token's colour: the background hue of the look, one of its two colours, or the platform's own token. */
type Source = 'hue' | 'brand' | 'action' | 'platform';

/**
 * The direction in which the lightness of a token moves until its contrast is sufficient. `away` means away from the backgrounds: lighter in
 * the dark theme, darker in the light theme.
 */
type Move = 'stay' | 'away' | 'lighter' | 'darker';

interface DerivedToken {
  readonly name: string;
  readonly from: Source;
  readonly move: Move;
}

const deriveFrom = (from: Source, move: Move, ...names: readonly string[]): DerivedToken[] =>
  names.map((name) => ({ name, from, move }));

/** The tokens that a look changes. A token stands after the tokens that its contrast is measured against. */
const DERIVED: readonly DerivedToken[] = [
  ...deriveFrom('hue', 'stay', 'ground', 'surface', 'raised', 'overlay', 'line', 'line-strong'),
  ...deriveFrom('hue', 'away', 'line-field', 'text', 'text-soft', 'text-faint'),
  ...deriveFrom('brand', 'away', 'felt', 'felt-ink'),
  ...deriveFrom('brand', 'darker', 'felt-fill', 'avatar-from'),
  ...deriveFrom('action', 'lighter', 'brass', 'brass-high'),
  ...deriveFrom('action', 'away', 'brass-ink', 'focus'),
  ...deriveFrom('platform', 'away', 'win', 'lose', 'warn', 'info'),
];

const LIGHTNESS_STEP = 0.01;
const toOklch = converter('oklch');
const css = readFileSync(fileURLToPath(import.meta.resolve('@baize/ui/tokens.css')), 'utf8');
const PLATFORM: Readonly<Record<Theme, Tokens>> = { dark: readTokens(css, 'dark'), light: readTokens(css, 'light') };

/**
 * Returns the tokens of a theme that differ from those of the platform. The hue and chroma of a token come from the look, and its lightness
 * from the platform's token. The lightness then moves until every pair of `contrastPairs` with the token has the contrast that WCAG AA asks
 * for, so that every look is readable.
 */
export function deriveTokens(look: BrandLook, theme: Theme): Tokens {
  const platform = PLATFORM[theme];
  const tokens = new Map(platform);
  for (const { name, from, move } of DERIVED) {
    const base = readColour(platform, name);
    const colour = from === 'platform' ? base : applyLook(base, look, from);
    tokens.set(name, adjustContrast(name, colour, { tokens, step: lightnessStep(move, theme) }));
  }
  return new Map([...tokens].filter(([name, value]) => platform.get(name) !== value));
}

function readColour(tokens: Tokens, name: string): Oklch {
  const [red, green, blue] = colourOf(name, tokens).map((channel) => channel / 255);
  return toOklch({ mode: 'rgb', r: red ?? 0, g: green ?? 0, b: blue ?? 0 });
}

/**
 * Returns the platform's colour with the hue (and, for `brand` and `action`, the chroma) of the look. Returns the colour unchanged if the
 * look does not set that value.
 */
function applyLook(base: Oklch, look: BrandLook, from: 'hue' | 'brand' | 'action'): Oklch {
  if (from === 'hue') return look.hue === null ? base : { ...base, h: look.hue };
  const given = look[from];
  const colour = given === null ? undefined : toOklch(given);
  return colour ? { ...base, c: colour.c, h: colour.h ?? 0 } : base;
}

function lightnessStep(move: Move, theme: Theme): number {
  if (move === 'stay') return 0;
  const isLighter = move === 'lighter' || (move === 'away' && theme === 'dark');
  return isLighter ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
}

interface ContrastOptions {
  readonly tokens: Tokens;
  readonly step: number;
}

/** Moves the lightness of a colour until the token has enough contrast, and returns the colour in hexadecimal CSS notation. */
function adjustContrast(name: string, colour: Oklch, { tokens, step }: ContrastOptions): string {
  // The conversion to OKLCH yields a lightness slightly above 1 for white, by the arithmetic of the conversion.
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
 * Returns the style sheet of a look as CSS text, or an empty string if the look changes nothing. The selectors are more specific than those of
 * the platform's tokens, so that the look takes precedence.
 */
export function buildLookStyleSheet(look: BrandLook): string {
  if (look.brand === null && look.action === null && look.hue === null) return '';
  const block = (theme: Theme): string =>
    [...deriveTokens(look, theme)].map(([name, value]) => `--${name}:${value}`).join(';');
  return `:root:not([data-theme=light]),:root [data-theme=dark]{${block('dark')}}:root[data-theme=light],:root [data-theme=light]{${block('light')}}`;
}
