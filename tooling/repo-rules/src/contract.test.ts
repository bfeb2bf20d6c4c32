import { allMarks, endpoints } from '@baize/contract/catalogue';
import { errorStatus } from '@baize/contract/errors';
import { describe, expect, test } from 'vitest';
import { optionalTokenPaths, specCalls } from './spec-calls.ts';

const marksByPath = new Map(Object.values(allMarks()).map((marks) => [marks.path as string, marks]));

describe('spec section 7', () => {
  test.each(specCalls)('$path stands in the contract with the marks of the spec', ({ path, token, ...said }) => {
    expect(marksByPath.get(path)).toMatchObject({
      ...said,
      token: optionalTokenPaths.includes(path) ? 'optional' : token,
    });
  });
});

describe('the contract', () => {
  test('has each method and path once', () => {
    const keys = Object.values(allMarks()).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('names only error codes that exist', () => {
    const unknown = Object.values(endpoints).flatMap(({ errors }) => errors.filter((code) => !(code in errorStatus)));
    expect(unknown).toEqual([]);
  });
});
