import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

/*
 * A changeset is a text for the people who use one package (docs/how-to/release-packages.md). A file that names several packages would put
 * the same text, with the calls and parts of the others, into each of their changelogs.
 */
const BUMP = /^'(@baize\/[\w-]+)': (\w+)$/gm;

const changesets = filesIn(['.changeset/*.md'], /README\.md$/).map(({ path, text }) => ({
  path,
  bumps: [...text.matchAll(BUMP)].map(([, , bump]) => bump),
  body: text.split('---\n').slice(2).join('---\n').trim(),
}));

test('a changeset names one package and says what changed', () => {
  expect(changesets.filter(({ bumps, body }) => bumps.length !== 1 || body === '').map(({ path }) => path)).toEqual([]);
});

test('no version leaves 0.x by accident: a change that breaks is a minor one and begins with "Breaking:"', () => {
  expect(changesets.filter(({ bumps }) => bumps.includes('major')).map(({ path }) => path)).toEqual([]);
  const breaking = changesets.filter(({ body }) => /\bbreaking\b/i.test(body));
  const wrong = breaking.filter(({ bumps, body }) => bumps[0] !== 'minor' || !body.startsWith('Breaking:'));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
