import { describe, expect, test } from 'vitest';
import { selectSteps } from './select-steps.ts';
import { suites } from './suites.ts';

describe('selectSteps', () => {
  test('selects every step when no word is given', () => {
    expect(selectSteps(suites.main, [])).toEqual({ ok: true, steps: suites.main });
  });

  test('selects the named steps in the order of the suite', () => {
    const selection = selectSteps(suites.main, ['e2e', 'pg']);
    expect(selection.ok && selection.steps.map(({ name }) => name)).toEqual(['pg', 'e2e']);
  });

  test('refuses an unknown name and lists the names', () => {
    const selection = selectSteps(suites.main, ['pg', 'e2']);
    expect(selection).toMatchObject({ ok: false, reason: expect.stringMatching(/no step "e2".*pg.*e2e/) });
  });
});

describe('every suite', () => {
  test.each(Object.entries(suites))('%s has steps whose names differ', (_, steps) => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });

  test.each(Object.entries(suites))('%s waits only for steps that come earlier', (_, steps) => {
    const earlier = new Set<string>();
    const late = steps.flatMap(({ name, after = [] }) => {
      const missing = after.filter((needed) => !earlier.has(needed));
      earlier.add(name);
      return missing.map((needed) => `${name} after ${needed}`);
    });
    expect(late).toEqual([]);
  });
});
