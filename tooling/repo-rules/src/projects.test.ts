import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const ENDINGS = ['pg', 'attack', 'built', 'stack', 'page', 'e2e', 'firefox'];

/** Which files of an ending some runner takes, and where: `vitest.config.ts`, `tooling/pages` and the Playwright configurations. */
const HOMES: Readonly<Record<string, RegExp>> = {
  pg: /^(apps|packages|tooling)\/[^/]+\/src\/.*\.pg\.test\.ts$/,
  attack: /^apps\/[^/]+\/src\/.*\.attack\.test\.ts$/,
  built: /^tooling\/[^/]+\/src\/.*\.built\.test\.ts$/,
  stack: /^tooling\/[^/]+\/src\/.*\.stack\.test\.ts$/,
  page: /^(?:(?:apps|packages)\/[^/]+\/(?:src|testing)\/.*|tooling\/pages\/src\/[^/]+)\.page\.test\.tsx?$/,
  e2e: /^tooling\/playwright\/src\/.*\.e2e\.ts$/,
  firefox: /^tooling\/firefox\/src\/.*\.firefox\.ts$/,
};
const UNIT = /^(apps|packages|tooling)\/[^/]+\/src\/(.*\/)?[^/.]+\.test\.tsx?$/;

function isTaken(path: string): boolean {
  return UNIT.test(path) || Object.values(HOMES).some((home) => home.test(path));
}

test('each file of tests is taken by a project', () => {
  const exclude = (name: string): boolean => name === 'node_modules' || name === 'dist' || name === '.cache';
  const patterns = ['{apps,packages,tooling}/**/*.test.{ts,tsx}', `tooling/**/*.{${ENDINGS.join(',')}}.ts`];
  const files = globSync(patterns, { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => !isTaken(path))).toEqual([]);
});

test('a file with an ending of its own, or outside of a source folder, is seen', () => {
  for (const path of [
    'apps/player/src/a.browser.test.tsx',
    'packages/ui/src/a.stack.test.ts',
    'apps/server/a.test.ts',
    'apps/server/src/a.e2e.ts',
  ])
    expect([path, isTaken(path)]).toEqual([path, false]);
});
