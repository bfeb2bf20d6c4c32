/// <reference types="node" />
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../bin/i18n.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'baize-i18n-'));

beforeAll(() => {
  write('docs/glossary.md', '');
  write('apps/player/src/home.tsx', "t('home.title')");
  write('packages/i18n/src/catalogues/en/player.ts', "export const player = { 'home.title': 'Home' } as const;");
  write('packages/i18n/src/catalogues/ne/player.ts', "export const player = { 'home.title': 'गृह' };");
  write('packages/i18n/src/catalogues/bn/player.ts', 'export const player = {};');
});
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function i18n(...args: string[]) {
  return spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
}

test('prints the completeness of this repository and exits with 0', () => {
  const { status, stdout } = i18n();
  expect(stdout).toMatch(/'bn'.*'validation'.*'100 %'/);
  expect(status).toBe(0);
});

test('prints JSON with --json and exits with 1 for an incomplete catalogue', () => {
  const { status, stdout } = i18n('--json', root);
  const { rows, problems } = JSON.parse(stdout) as { rows: { language: string; percent: number }[]; problems: unknown };
  expect(rows.map(({ language, percent }) => [language, percent])).toEqual([
    ['bn', 0],
    ['en', 100],
    ['ne', 100],
  ]);
  expect(problems).toEqual([{ rule: 'missing', language: 'bn', namespace: 'player', key: 'home.title' }]);
  expect(status).toBe(1);
});

test('names each problem', () => {
  expect(i18n(root).stdout).toContain('missing: bn/player home.title');
});
