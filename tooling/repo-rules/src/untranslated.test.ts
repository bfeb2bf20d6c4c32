import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesIn, inEachSite, type SourceFile } from './files.ts';

/*
 * Words that people read stand in the catalogues of packages/i18n. A component that writes them in its own markup shows English to
 * everybody. Names of products and marks are the same in every language.
 */
const SOURCES = [...inEachSite('**/*.tsx'), 'packages/{site,ui}/src/**/*.tsx'];
const TESTS = /\.(test|stories)\.tsx$|\/testing\//;
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'alt',
  'help',
  'label',
  'note',
  'placeholder',
  'text',
  'title',
]);
const WORD = /\p{L}{2,}/u;
const NAMES: ReadonlySet<string> = new Set(['Baize']);

test('no component writes words that the catalogues do not have', () => {
  const files = filesIn(SOURCES, TESTS);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(untranslated)).toEqual([]);
});

test('the rule itself finds text and attributes, and passes over names and code', () => {
  const found = (markup: string): string[] => untranslated({ path: 'a.tsx', text: `const a = ${markup};` });
  expect(found('<p>Save it</p>')).toEqual(['a.tsx:1: Save it']);
  expect(found('<p aria-label="Save it" className="save">{t("save")} · 1 x</p>')).toEqual(['a.tsx:1: Save it']);
  expect(found("<p title={'Save it'}>{'Baize'}</p>")).toEqual(['a.tsx:1: Save it']);
  expect(found('<p>{isOpen ? "Open" : t("closed")}</p>')).toEqual(['a.tsx:1: Open']);
});

function untranslated({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const note = (words: string, at: number): void => {
    if (!WORD.test(words) || NAMES.has(words.trim())) return;
    found.push(`${path}:${text.slice(0, at).split('\n').length}: ${words.trim()}`);
  };
  const noteLiteral = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') note(node.value, node.start);
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(noteLiteral);
    if (node.type === 'LogicalExpression') noteLiteral(node.right);
  };
  new Visitor({
    JSXText: ({ value, start }) => note(value, start),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !READ_ATTRIBUTES.has(name.name) || value === null) return;
      noteLiteral(value.type === 'JSXExpressionContainer' ? value.expression : value);
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteLiteral(child.expression);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly consequent?: unknown;
  readonly alternate?: unknown;
  readonly right?: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
