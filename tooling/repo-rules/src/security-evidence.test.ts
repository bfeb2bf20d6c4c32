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

type State = 'met' | 'part' | 'open' | 'n/a';
const REQUIREMENT_ROW = /^\| ([\d.]+(?:(?:, | to )[\d.]+)*) \| [12] \| (met|part|open|n\/a) \|/gm;

/** Expands "10.3.1 to 10.3.3, 10.4.2" into the single requirements. */
function expandRequirements(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const chapter = first.slice(0, first.lastIndexOf('.') + 1);
    const [from, to] = [first, last].map((each) => Number(each.slice(each.lastIndexOf('.') + 1)));
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, index) => `${chapter}${Number(from) + index}`);
  });
}

/** Reads the requirements of the rows by their state. */
function readRequirements(page: string): Map<string, State> {
  const rows = [...page.matchAll(REQUIREMENT_ROW)];
  const entries = rows.flatMap(([, ids = '', state]) =>
    expandRequirements(ids).map((id) => [id, state as State] as const),
  );
  expect(new Set(entries.map(([id]) => id)).size).toBe(entries.length);
  return new Map(entries);
}

test('the counts and the closing list of asvs.md agree with its rows', () => {
  const page = filesIn(['docs/security/asvs.md'])[0]?.text ?? '';
  const requirements = readRequirements(page);
  // Levels 1 and 2 of ASVS 5.0.0 have 253 requirements.
  expect(requirements.size).toBe(253);
  const withState = (state: State) => [...requirements].flatMap(([id, each]) => (each === state ? [id] : []));
  const [met, part, open, none] = (['met', 'part', 'open', 'n/a'] as const).map((state) => withState(state).length);
  expect(page).toContain(`Counts: met ${met}, part ${part}, open ${open}, n/a ${none}, together 253.`);
  expect(page).toContain(`\nOpen: ${withState('open').join(', ')}.\n`);
  expect(page).toContain(`\nPart: ${withState('part').join(', ')}.\n`);
});

test('requirements that share a row are counted one by one', () => {
  expect(expandRequirements('10.6.1, 10.7.1 to 10.7.3')).toEqual(['10.6.1', '10.7.1', '10.7.2', '10.7.3']);
});
