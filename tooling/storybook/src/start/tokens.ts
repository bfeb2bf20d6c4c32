import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import { toDesignTokens } from '@baize/ui/design-tokens';
import tokensCss from '@baize/ui/tokens.css?raw';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Tokens of each theme, read from tokens.css so that no value is repeated here. */
const tokensOf = { dark: readTokens(tokensCss, 'dark'), light: readTokens(tokensCss, 'light') };

export interface ColourGroup {
  title: string;
  note: string;
  names: readonly string[];
}

export const colourGroups: readonly ColourGroup[] = [
  {
    title: 'Grounds',
    note: 'From the lowest to the highest. A component is one step above its background.',
    names: ['ground', 'surface', 'raised', 'overlay'],
  },
  {
    title: 'Text and lines',
    note: 'text is for main text, text-soft for secondary text and text-faint for hints. line-field is the border of a field.',
    names: ['text', 'text-soft', 'text-faint', 'line', 'line-strong', 'line-field'],
  },
  {
    title: 'Call to action',
    note: 'Brass is for one button per view. Text and icons use brass-ink.',
    names: ['brass', 'brass-high', 'brass-text', 'brass-ink', 'focus'],
  },
  {
    title: 'Brand and selection',
    note: 'Felt marks the current item. Filled elements use felt-fill and text uses felt-ink.',
    names: ['felt', 'felt-fill', 'felt-ink', 'felt-tint', 'on-felt'],
  },
  {
    title: 'What happened',
    note: 'A colour is never the only sign of an outcome: a word or an icon says the same. Each colour has a tint as its background.',
    names: ['win', 'win-tint', 'lose', 'lose-tint', 'warn', 'warn-tint', 'info', 'info-tint', 'lose-fill', 'on-lose'],
  },
  {
    title: 'Lobby',
    note: 'Colours of the hot badge with its text, the heart of a favourite, the metals of the VIP medals and the avatar.',
    names: ['hot', 'on-hot', 'heart', 'medal-1', 'medal-2', 'medal-3', 'avatar-from', 'avatar-to'],
  },
  {
    title: 'Charts',
    note: 'A chart uses the colours in this order. A reader cannot distinguish more than six series.',
    names: ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
  },
];

export interface Pair {
  text: string;
  ground: string;
  ratio: number;
  least: number;
}

/** Returns every pair of text and background that the components use, with its contrast. */
export function pairsOf(theme: Theme): Pair[] {
  const tokens = tokensOf[theme];
  return contrastPairs.flatMap(({ text, grounds, least }) =>
    grounds.map((ground) => ({
      text,
      ground,
      least,
      ratio: contrast(colourOf(text, tokens), colourOf(ground, tokens)),
    })),
  );
}

/** Returns the pair with the lowest contrast, relative to its minimum, in which a colour is the text or the background; undefined if there is none. */
export function worstPairOf(name: string, theme: Theme): Pair | undefined {
  const own = pairsOf(theme).filter((pair) => pair.text === name || pair.ground === name);
  return own.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)[0];
}

/** Returns a colour as `#RRGGBB`, also if tokens.css defines it by a reference or a mix. */
export function hexOf(name: string, theme: Theme): string {
  const channels = colourOf(name, tokensOf[theme]);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Returns the tokens whose name begins with one of the prefixes, in the order of the file. */
export function tokensWith(...prefixes: string[]): [name: string, value: string][] {
  return [...tokensOf.dark].filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Returns all tokens of both themes in the W3C Design Tokens format, as `@baize/ui/tokens.json` contains them. */
export function tokensJson(): string {
  return JSON.stringify(toDesignTokens(tokensCss), undefined, 2);
}
