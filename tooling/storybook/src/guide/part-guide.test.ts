import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findParts, guideOf, partGuides } from './part-guide.ts';

const STORIES = join(import.meta.dirname, '../../../../packages/ui/src');
const titled = globSync('*.stories.tsx', { cwd: STORIES }).map((file) => {
  const source = readFileSync(join(STORIES, file), 'utf8');
  return {
    title: /\btitle: '([^']*\/[^']*)'/.exec(source)?.[1] ?? '',
    id: /\bid: '([^']+)'/.exec(source)?.[1],
  };
});

test('every file of stories has a guide, and its title lists the aliases, by which the sidebar finds it', () => {
  const expected = titled.map(({ id }) => partGuides.find((guide) => guide.id === id));
  expect(titled.map(({ title }) => title.replace(/.* \((.*)\)$/, '$1'))).toEqual(
    expected.map((guide) => guide?.aliases.join(', ')),
  );
  expect(titled.map(({ title }) => guideOf(title)?.id)).toEqual(titled.map(({ id }) => id));
});

test.each(['header', 'banner', 'chip', 'loader', 'modal', 'dropdown', 'input', 'alert'])(
  '"%s" finds a part',
  (word) => {
    expect(findParts(word)).not.toEqual([]);
  },
);

test('no guide is left of a part without stories', () => {
  const ids = new Set(titled.map(({ id }) => id));
  expect(partGuides.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
});
