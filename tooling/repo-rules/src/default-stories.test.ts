import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

/** A story named Default, up to the bracket that ends it. */
const DEFAULT_STORY = /^export const Default\b[^=]*= (?:\{.*\}|\{\n[\s\S]*?\n\});$/m;

test('no story named Default plays: a reader opens it to see the part at rest', () => {
  const stories = filesIn(['packages/ui/src/*.stories.tsx']).filter(({ text }) =>
    /^export const Default\b/m.test(text),
  );
  expect(stories.length).toBeGreaterThan(30);
  const read = stories.map(({ path, text }) => ({ path, story: DEFAULT_STORY.exec(text)?.[0] }));
  expect(read.filter(({ story }) => story === undefined)).toEqual([]);
  expect(read.filter(({ story }) => /\bplay(?::|\()/.test(story ?? '')).map(({ path }) => path)).toEqual([]);
});
