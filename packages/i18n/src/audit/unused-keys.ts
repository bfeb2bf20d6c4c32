/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { NAMESPACE_OF_AREA } from '../areas.ts';
import { playAreas } from '../lottery-areas.ts';
import { pluralStem } from './plural-forms.ts';

const SOURCE_FILE = /\.tsx?$/;
const NOT_A_USE = /node_modules|catalogues|\.(?:test|stories|generated)\.tsx?$/;

/** Folders that use a namespace: the texts of a site are used in that site, shared texts everywhere. */
const SHARED_FOLDERS = [
  'packages/site',
  'packages/contract',
  'packages/validation',
  'packages/api',
  'apps/player',
  'apps/agent',
];
const USED_IN: Readonly<Record<string, readonly string[]>> = {
  // Keys of rewards, contracts and lotteries are built from codes of the contract and lottery packages, which the pages
  // import as lists and types.
  player: ['apps/player', 'packages/contract', 'packages/lottery'],
  agent: ['apps/agent', 'packages/contract'],
};

/**
 * Matches keys that the sources build from a code: `category.${type}`, `bets.state_${state}`, `register.${field}`,
 * `banner.${text}.title`, `validation.pattern_${id}`. The sources must contain the code as a separate word.
 */
const MADE_KEY = /`(?<before>[a-z]+[._](?:\w+[._])*)\$\{[^}]+\}(?<after>[\w.]*)`/g;

/**
 * Areas of lottery plays, whose keys are built from ids of plays. A test of the player site finds the keys that no play
 * uses (features/lottery/texts/play-texts.test.ts).
 */
const MADE_OF_PLAYS: ReadonlySet<string> = new Set(Object.keys(playAreas));

/** Returns whether the use of an area's keys is checked elsewhere than in the sources. */
export function isUseCheckedElsewhere(area: string): boolean {
  return MADE_OF_PLAYS.has(area);
}

const NAMESPACE_BY_AREA: Readonly<Record<string, string>> = NAMESPACE_OF_AREA;

/** Returns the sources of the repository at `root` that may use the texts of an area. */
export function sourcesFor(area: string, root: URL): string {
  return (USED_IN[NAMESPACE_BY_AREA[area] ?? area] ?? SHARED_FOLDERS)
    .map((folder) => sourcesOf(new URL(`${folder}/src/`, root)))
    .join('\n');
}

function sourcesOf(src: URL): string {
  if (!existsSync(src)) return '';
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE_FILE.test(path) && !NOT_A_USE.test(path))
    .map((path) => readFileSync(new URL(path, src), 'utf8'))
    .join('\n');
}

/** Returns the keys without a use. "found_one" and "found_other" are one text, used as "found". */
export function unusedKeys(keys: readonly string[], sources: string): string[] {
  const known = new Set(keys);
  const madeKeys = [...sources.matchAll(MADE_KEY)].map(({ groups }) => groups as { before: string; after: string });
  const isMade = (key: string) =>
    madeKeys.some(({ before, after }) => {
      if (!key.startsWith(before) || !key.endsWith(after)) return false;
      const code = key.slice(before.length, key.length - after.length);
      return new RegExp(String.raw`\b${code.replaceAll('.', String.raw`\.`)}\b`).test(sources);
    });
  return keys.filter((key) => !sources.includes(`'${pluralStem(key, known) ?? key}'`) && !isMade(key));
}
