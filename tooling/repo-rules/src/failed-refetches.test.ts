import { describe, expect, test } from 'vitest';
import { filesIn, findMatches } from './files.ts';

/*
 * A query whose refetch has failed still has its data. What the person sees, with what was typed into its forms, stays then: a failure
 * replaces the content only where there is none (`isError && !data`). RTK Query refetches after a mutation, also after one that failed.
 */
const REPLACES = /\bisError(?:\)| &&| \?)(?: return)? \(?<LoadFailed/;

test('a failed refetch replaces nothing that is shown', () => {
  expect(findMatches(filesIn(['{apps,packages}/*/src/**/*.tsx']), REPLACES)).toEqual([]);
});

describe('the rule itself', () => {
  test.each([
    ['if (list.isError) return <LoadFailed error={list.error} />;', true],
    ['{isError && <LoadFailed error={error} />}', true],
    ['{isError && !data && <LoadFailed error={error} />}', false],
    ['if (list.isError && !list.data) return <LoadFailed error={list.error} />;', false],
  ])('judges %s', (text, found) => {
    expect(findMatches([{ path: 'a.tsx', text }], REPLACES)).toHaveLength(found ? 1 : 0);
  });
});
