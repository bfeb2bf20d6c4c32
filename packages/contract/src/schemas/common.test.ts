import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { BackPath } from './common.ts';

test.each(['/', '/rng?q=teen+patti', '/casino#top'])('accepts the path %j of the own site', (path) => {
  expect(Value.Check(BackPath, path)).toBe(true);
});

// A browser reads "\" as "/" and removes tabs and line breaks before it parses an address.
test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/\n\\evil.test', 'https://evil.test', '', '/a\u0000b'])(
  'refuses %j, which leads to another site',
  (path) => {
    expect(Value.Check(BackPath, path)).toBe(false);
  },
);
