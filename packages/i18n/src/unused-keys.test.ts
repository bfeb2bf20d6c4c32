/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agentNamespaces } from './agent.ts';
import { playerNamespaces } from './player.ts';

const ROOT = new URL('../../../', import.meta.url);
const SOURCE = /\.tsx?$/;
const NOT_A_USE = /node_modules|catalogues|\.(?:test|stories|generated)\.tsx?$/;

/** Where a namespace is spoken: a site's own in that site, the shared ones everywhere. */
const SHARED = [
  'packages/site',
  'packages/contract',
  'packages/validation',
  'packages/api',
  'apps/player',
  'apps/agent',
];
const SPOKEN_IN: Record<string, readonly string[]> = { player: ['apps/player'], agent: ['apps/agent'] };

/**
 * Keys that are made from a code, as the sources write them: `category.${type}`, `bets.state_${state}`, `register.${field}`,
 * `banner.${text}.title`, `validation.pattern_${id}`. The code must stand in the sources as a word of its own.
 */
const MADE_KEY = /`(?<before>[a-z]+[._](?:\w+[._])*)\$\{[^}]+\}(?<after>[\w.]*)`/g;

function sourcesOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) => {
      const src = new URL(`${folder}/src/`, ROOT);
      const paths = readdirSync(src, { recursive: true, encoding: 'utf8' });
      return paths.filter((path) => SOURCE.test(path) && !NOT_A_USE.test(path)).map((path) => new URL(path, src));
    })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** "found_one" and "found_other" are one text, asked for as "found". */
function askedAs(key: string): string {
  return key.replace(/_(?:one|other)$/, '');
}

function unusedKeys(keys: readonly string[], sources: string): string[] {
  const madeKeys = [...sources.matchAll(MADE_KEY)].map(({ groups }) => groups as { before: string; after: string });
  const isMade = (key: string) =>
    madeKeys.some(({ before, after }) => {
      if (!key.startsWith(before) || !key.endsWith(after)) return false;
      const code = key.slice(before.length, key.length - after.length);
      return new RegExp(String.raw`\b${code.replaceAll('.', String.raw`\.`)}\b`).test(sources);
    });
  return keys.filter((key) => !sources.includes(`'${askedAs(key)}'`) && !isMade(key));
}

const namespaces: Record<string, { en: () => Promise<object> }> = { ...playerNamespaces, ...agentNamespaces };

describe('no text that nobody says', () => {
  test.each(Object.keys(namespaces))('in %s', async (namespace) => {
    const texts = (await namespaces[namespace]?.en()) ?? {};
    expect(unusedKeys(Object.keys(texts), sourcesOf(SPOKEN_IN[namespace] ?? SHARED))).toEqual([]);
  });

  test('a key that is made from a code needs the code', () => {
    const sources = "const LANES = ['RNG']; t(`category.${type}`); t('lobby.found', { count })";
    const keys = ['category.RNG', 'category.FISH', 'lobby.found_one', 'lobby.lost'];
    expect(unusedKeys(keys, sources)).toEqual(['category.FISH', 'lobby.lost']);
  });
});
