import { expect, test } from 'vitest';
import { findSuite } from './find-suite.ts';
import { suites } from './suites.ts';

test('finds a suite by its name', () => {
  expect(findSuite('verify', 'HEAD')).toEqual({ ok: true, steps: suites.verify });
});

test.each(['nightly', '', 'toString', '--suite'])('refuses the unknown name "%s" and lists the suites', (name) => {
  expect(findSuite(name, 'HEAD')).toEqual({
    ok: false,
    reason: `There is no suite "${name}". The suites are: main, verify, long, changed.`,
  });
});
