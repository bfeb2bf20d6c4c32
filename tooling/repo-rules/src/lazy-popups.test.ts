import { describe, expect, test } from 'vitest';
import { filesIn, type SourceFile } from './files.ts';

/*
 * A popup of a page is loaded by `lazyPopup`, or by `ExtraPart` where it opens by itself. `lazyPart` and `lazySection` would put the
 * failure of its download into the page, or replace the page by the error page.
 */
const LOADS = /\blazy(?:Part|Section)\(\s*async \(\) =>\s*\(await import\('(?<file>[^']+)'\)\)/g;
const POPUP = /-(popup|dialog|act|popover)(\.tsx)?$/;

const popupsInPages = ({ path, text }: SourceFile) =>
  Array.from(text.matchAll(LOADS), ({ groups }) => groups?.['file'] ?? '')
    .filter((file) => POPUP.test(file))
    .map((file) => `${path}: ${file}`);

test('no popup is loaded as a part of its page', () => {
  expect(filesIn(['{apps,packages}/*/src/**/*.tsx']).flatMap(popupsInPages)).toEqual([]);
});

describe('the rule itself', () => {
  test.each([
    ["const A = lazyPart(async () => (await import('./a-popup.tsx')).A);", 1],
    ["const A = lazySection(\n  async () => (await import('../acts/a-act.tsx')).A,\n  ['cashier'],\n);", 1],
    ["const A = lazyPart(async () => (await import('./a-page.tsx')).A);", 0],
    ["const A = lazyPopup(async () => (await import('./a-popup.tsx')).A);", 0],
  ])('judges %s', (text, found) => {
    expect(popupsInPages({ path: 'a.tsx', text })).toHaveLength(found);
  });
});
