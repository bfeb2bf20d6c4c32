import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { BackPath } from './common.ts';

test.each(['/', '/rng?q=teen+patti', '/casino#top'])('takes the path %j of the own site', (path) => {
  expect(Value.Check(BackPath, path)).toBe(true);
});

// A browser reads "\" as "/" and drops tabs and line breaks before it reads an address at all.
test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/\n\\evil.test', 'https://evil.test', '', '/a\u0000b'])(
  'refuses %j, which leads elsewhere',
  (path) => {
    expect(Value.Check(BackPath, path)).toBe(false);
  },
);
