import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import { toDesignTokens } from '@baize/ui/design-tokens';
import tokensCss from '@baize/ui/tokens.css?raw';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Read from tokens.css as it is now: no value is written down a second time. */
const tokensOf = { dark: readTokens(tokensCss, 'dark'), light: readTokens(tokensCss, 'light') };

export interface ColourGroup {
  title: string;
  note: string;
  names: readonly string[];
}

export const colourGroups: readonly ColourGroup[] = [
  {
    title: 'Grounds',
    note: 'From far to near. A part stands one step above what is behind it.',
    names: ['ground', 'surface', 'raised', 'overlay'],
  },
  {
    title: 'Text and lines',
    note: 'Text, soft for what comes second, faint for hints. line-field is the edge that tells where a field is.',
    names: ['text', 'text-soft', 'text-faint', 'line', 'line-strong', 'line-field'],
  },
  {
    title: 'Call to action',
    note: 'Brass is one button per view. On text and icons use brass-ink.',
    names: ['brass', 'brass-high', 'brass-text', 'brass-ink', 'focus'],
  },
  {
    title: 'Brand and selection',
    note: 'Felt says “you are here”. Filled parts use felt-fill, words felt-ink.',
    names: ['felt', 'felt-fill', 'felt-ink', 'felt-tint', 'on-felt'],
  },
  {
    title: 'What happened',
    note: 'Never colour alone: a word or an icon says the same. Each has a tint to stand on.',
    names: ['win', 'win-tint', 'lose', 'lose-tint', 'warn', 'warn-tint', 'info', 'info-tint', 'lose-fill', 'on-lose'],
  },
  {
    title: 'Lobby',
    note: 'The badge of a hot game with its text, the heart of a favourite, the metals of the VIP medals.',
    names: ['hot', 'on-hot', 'heart', 'medal-1', 'medal-2', 'medal-3', 'avatar-from', 'avatar-to'],
  },
  {
    title: 'Charts',
    note: 'In this order. Six series are the most a reader can tell apart.',
    names: ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
  },
];

export interface Pair {
  text: string;
  ground: string;
  ratio: number;
  least: number;
}

/** Every text on every ground that the parts put together, with the contrast it has. */
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

/** The pair in which a colour is hardest to read, as text or as ground; none when it stands in no pair. */
export function worstPairOf(name: string, theme: Theme): Pair | undefined {
  const own = pairsOf(theme).filter((pair) => pair.text === name || pair.ground === name);
  return own.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)[0];
}

/** Returns a colour as `#rrggbb`, whatever tokens.css makes it of. */
export function hexOf(name: string, theme: Theme): string {
  const channels = colourOf(name, tokensOf[theme]);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The tokens whose name begins with one of these, in the order of the file. */
export function tokensWith(...prefixes: string[]): [name: string, value: string][] {
  return [...tokensOf.dark].filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** All tokens of both themes in the W3C Design Tokens format, as `@baize/ui/tokens.json` holds them. */
export function tokensJson(): string {
  return JSON.stringify(toDesignTokens(tokensCss), undefined, 2);
}
