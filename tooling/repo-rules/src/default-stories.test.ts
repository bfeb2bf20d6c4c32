import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

/** A story named Default, up to the bracket that ends it. */
const DEFAULT_STORY = /^export const Default\b[^=]*= (?:\{.*\}|\{\n[\s\S]*?\n\});$/m;

/** Entries of `@baize/ui` that render no part of their own, each with the place that shows what they do. */
const WITHOUT_STORIES: ReadonlySet<string> = new Set([
  // They provide something to all parts below them; Storybook itself is inside of UiProvider.
  'ui-provider',
  'cdn-provider',
  // The drawings stand in the stories of EmptyState.
  'state-drawings',
  // Nothing of it is visible.
  'visually-hidden',
]);

const stories = filesIn(['packages/ui/src/*.stories.tsx']);

test('every part that @baize/ui exports has a file of stories of its own', () => {
  const manifest = filesIn(['packages/ui/package.json'])[0]?.text ?? '{}';
  const parts = [...manifest.matchAll(/"\.\/src\/([\w-]+)\.tsx"/g)].map(([, name = '']) => name);
  expect(parts.length).toBeGreaterThan(60);
  const withStories = new Set(stories.map(({ path }) => /([\w-]+)\.stories\.tsx$/.exec(path)?.[1]));
  expect(parts.filter((part) => !withStories.has(part) && !WITHOUT_STORIES.has(part))).toEqual([]);
  expect([...WITHOUT_STORIES].filter((part) => withStories.has(part) || !parts.includes(part))).toEqual([]);
});

/** The first story is what the docs page and the sidebar open, and what is checked in a second language (.storybook/checks.ts). */
test('the first story of every part is Default', () => {
  const first = stories.map(({ path, text }) => ({ path, story: /^export const (\w+)/m.exec(text)?.[1] }));
  expect(first.filter(({ story }) => story !== 'Default')).toEqual([]);
});

test('no story named Default plays: a reader opens it to see the part at rest', () => {
  expect(stories.length).toBeGreaterThan(60);
  const read = stories.map(({ path, text }) => ({ path, story: DEFAULT_STORY.exec(text)?.[0] }));
  expect(read.filter(({ story }) => story === undefined)).toEqual([]);
  expect(read.filter(({ story }) => /\bplay(?::|\()/.test(story ?? '')).map(({ path }) => path)).toEqual([]);
});
