import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = 'apps/server/src';
/** The short forms of the documents: these names stand for folders of modules, and server paths have no folder at their head. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^id\//, 'modules/identity/'],
  [/^wallet-api\//, 'modules/wallet-api/'],
  [/^deposits\//, 'modules/cashier/deposits/'],
];
const HEADS = ['', `${SERVER}/`, 'docs/', 'docs/security/'];
/** A path in backticks: it has a slash or the ending of a file. Addresses and calls of the product begin with a slash. */
const PATH = /`([\w-][\w./-]*(?:\/[\w./-]+|\.(?:ts|tsx|md|sql|json|yaml)))`/g;
/** Texts in backticks that look like a path, but name no file of the repository. */
const NO_PATHS: ReadonlySet<string> = new Set(['n/a', 'sbom.cdx.json']);

function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].flatMap(([, path = '']) => (NO_PATHS.has(path) ? [] : [path]));
}

function isThere(path: string): boolean {
  const whole = SHORT_FORMS.reduce((text, [short, folder]) => text.replace(short, folder), path);
  return HEADS.some((head) => existsSync(join(ROOT, head, whole)));
}

test('every file that the documents of findings name as evidence exists', () => {
  const documents = filesIn(['docs/security/*.md', 'docs/money-findings.md']);
  const named = documents.flatMap(({ path, text }) => pathsIn(text).map((evidence) => ({ path, evidence })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ evidence }) => !isThere(evidence))).toEqual([]);
});

test('the rule finds a file that is gone, in each of the forms that the documents use', () => {
  const text =
    'met (`http/gone.ts`, `id/gone.test.ts`, `gone.md`, `apps/gone/src`), by the call `/wps/member` and `no-store`';
  expect(pathsIn(text)).toEqual(['http/gone.ts', 'id/gone.test.ts', 'gone.md', 'apps/gone/src']);
  expect(pathsIn(text).filter(isThere)).toEqual([]);
  expect(['http/endpoint.ts', 'id/login.ts', 'keys.md', 'packages/ui'].filter((path) => !isThere(path))).toEqual([]);
});
