/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { NAMESPACE_OF_AREA } from '../areas.ts';
import { playAreas } from '../lottery-areas.ts';
import { pluralStem } from './plural-forms.ts';

const SOURCE = /\.tsx?$/;
const NOT_A_USE = /node_modules|catalogues|\.(?:test|stories|generated)\.tsx?$/;

/** The folders that use a namespace: the texts of a site stand in that site, the shared ones everywhere. */
const SHARED = [
  'packages/site',
  'packages/contract',
  'packages/validation',
  'packages/api',
  'apps/player',
  'apps/agent',
];
const USED_IN: Readonly<Record<string, readonly string[]>> = {
  // Words of rewards and contracts are made from the codes of the contract package, which the pages import as lists and types.
  player: ['apps/player', 'packages/contract'],
  agent: ['apps/agent', 'packages/contract'],
};

/**
 * Keys that are made from a code, as the sources write them: `category.${type}`, `bets.state_${state}`, `register.${field}`,
 * `banner.${text}.title`, `validation.pattern_${id}`. The code must stand in the sources as a word of its own.
 */
const MADE_KEY = /`(?<before>[a-z]+[._](?:\w+[._])*)\$\{[^}]+\}(?<after>[\w.]*)`/g;

/**
 * Texts of lottery plays: their keys are made of the ids of plays by rules of their own. A test of the player site finds the keys that no
 * play uses (features/lottery/texts/play-texts.test.ts).
 */
const MADE_OF_PLAYS: ReadonlySet<string> = new Set(Object.keys(playAreas));

/** True where the keys of an area are found to be used elsewhere than in the sources. */
export function isUseCheckedElsewhere(area: string): boolean {
  return MADE_OF_PLAYS.has(area);
}

const NAMESPACES: Readonly<Record<string, string>> = NAMESPACE_OF_AREA;

/** The sources, of the repository at `root`, that may use the texts of an area. */
export function sourcesFor(area: string, root: URL): string {
  return (USED_IN[NAMESPACES[area] ?? area] ?? SHARED)
    .map((folder) => sourcesOf(new URL(`${folder}/src/`, root)))
    .join('\n');
}

function sourcesOf(src: URL): string {
  if (!existsSync(src)) return '';
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE.test(path) && !NOT_A_USE.test(path))
    .map((path) => readFileSync(new URL(path, src), 'utf8'))
    .join('\n');
}

/** The keys that nobody says. "found_one" and "found_other" are one text, asked for as "found". */
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
