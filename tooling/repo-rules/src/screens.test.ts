import { parseSync, Visitor, type Argument } from 'oxc-parser';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import siteLibrary from '../../../packages/site/package.json' with { type: 'json' };
import { filesIn, inEachSite, type SourceFile } from './files.ts';

/*
 * Every screen is opened by a page test, which calls `testScreen('<file of the screen without its ending>', …)`
 * (docs/how-to/add-test.md).
 *
 * A screen is
 * - each file of a site or of packages/site that is called *-page.tsx, *-popup.tsx or *-dialog.tsx;
 * - each file of a site's routes/ that stands for itself. A route that imports one of those files is a wrapper: the test of that file
 *   opens it through its route. The not-found page makes no wrapper, since a route may show it in place of its own screen.
 *
 * `testScreen('security-centre, devices', …)` is one more state of the screen before the comma. Another name with a space belongs to
 * no file: 'agent deposit' is a shared screen on the other site.
 */
const SCREEN = /-(page|popup|dialog)\.tsx$/;
const NOT_FOUND = 'not-found-page.tsx';
const SOURCES = [...inEachSite('**/*.tsx'), 'packages/site/src/**/*.tsx'];
const TESTS = /\.(test|stories)\.tsx$/;

/** Screens without a test of their own, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'player-login-popup': 'gives the login-popup its other ways in, and is opened by the test of that popup',
  'player-register-popup': 'gives the register-popup its way to the log-in, and is opened by the test of that popup',
  'popup-routes': 'opens popups and renders nothing',
  'to-agent-site': 'leads to the other site and renders nothing',
};

const files = filesIn(SOURCES, TESTS);
const fileNames = new Set(files.map(({ path }) => nameOf(path)));
const tested = filesIn(['{apps,packages}/*/src/**/*.page.test.tsx']).flatMap(testedScreens);

test('each screen has a page test', () => {
  const covered = new Set(tested.map(({ name }) => name.split(',')[0]));
  const missing = screensIn(files).filter(({ path }) => !covered.has(nameOf(path)) && !(nameOf(path) in EXCEPTIONS));
  expect(
    missing.map(({ path }) => path),
    "no page test calls testScreen('<name>', …) for these",
  ).toEqual([]);
});

test('each name in a call of testScreen is a file, or has a space', () => {
  const unknown = tested.filter(({ name }) => !name.includes(' ') && !fileNames.has(name));
  expect(unknown.map(({ name, path }) => `${path}: ${name}`)).toEqual([]);
});

test('each exception is a screen that is not tested', () => {
  const screens = new Set(screensIn(files).map(({ path }) => nameOf(path)));
  const names = new Set(tested.map(({ name }) => name));
  expect(Object.keys(EXCEPTIONS).filter((name) => !screens.has(name) || names.has(name))).toEqual([]);
});

describe('the rule itself', () => {
  const file = (path: string, text = ''): SourceFile => ({ path, text });
  const asScreens = (...sources: SourceFile[]) => screensIn(sources).map(({ path }) => path);

  test('takes pages, popups and dialogs wherever they stand', () => {
    const found = asScreens(
      file('packages/site/src/a/b-page.tsx'),
      file('apps/x/src/c-popup.tsx'),
      file('apps/x/src/d.tsx'),
    );
    expect(found).toEqual(['packages/site/src/a/b-page.tsx', 'apps/x/src/c-popup.tsx']);
  });

  test.each([
    ["import { A } from '../a/a-page.tsx';", []],
    ["export { A as default } from '../a/a-page.tsx';", []],
    ["const A = lazyPart(async () => (await import('../a/a-page.tsx')).A);", []],
    // An entry of packages/site whose file is deposits/deposit-page.tsx.
    ["import { DepositPage } from '@baize/site/deposit';", []],
    ["import { A } from '../a/a-list.tsx';", ['apps/x/src/routes/a.tsx']],
    ["import { NotFoundPage } from '@baize/site/not-found-page';", ['apps/x/src/routes/a.tsx']],
  ])('judges a route with %s', (text, screens) => {
    expect(asScreens(file('apps/x/src/routes/a.tsx', text))).toEqual(screens);
  });

  test('reads the names of calls, and refuses what it cannot read', () => {
    const read = (text: string) => testedScreens(file('a.page.test.tsx', text)).map(({ name }) => name);
    expect(read("testScreen('a-page', {}); describe('b', () => testScreen('c, d', {}));")).toEqual(['a-page', 'c, d']);
    expect(() => read('testScreen(name, {});')).toThrow(/a\.page\.test\.tsx/);
  });
});

function nameOf(path: string): string {
  return basename(path, '.tsx');
}

function screensIn(sources: readonly SourceFile[]): SourceFile[] {
  return sources.filter((source) => {
    if (SCREEN.test(source.path)) return true;
    return /^apps\/[^/]+\/src\/routes\//.test(source.path) && !importsOf(source).some(isScreenBesideNotFound);
  });
}

function isScreenBesideNotFound(path: string): boolean {
  return SCREEN.test(path) && basename(path) !== NOT_FOUND;
}

/** The files that a file imports or re-exports, at once or later; entries of packages/site as the files that they stand for. */
function importsOf({ path, text }: SourceFile): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const again = staticExports.flatMap(({ entries: names }) =>
    names.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again, ...later].map(toFile);
}

const ENTRY = '@baize/site/';
const entries: Readonly<Record<string, string>> = siteLibrary.exports;

function toFile(specifier: string): string {
  if (!specifier.startsWith(ENTRY)) return specifier;
  return join('packages/site', entries[`./${specifier.slice(ENTRY.length)}`] ?? '');
}

interface TestedScreen {
  readonly name: string;
  readonly path: string;
}

function testedScreens({ path, text }: SourceFile): TestedScreen[] {
  const names: TestedScreen[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'testScreen') names.push({ path, name: nameIn(first, path) });
    },
  }).visit(parseSync(path, text).program);
  return names;
}

/** The name has to stand in the call itself, so that a search for a screen finds its test. */
function nameIn(first: Argument | undefined, path: string): string {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  throw new Error(`${path} calls testScreen with a name that is not written out`);
}
