import { describe, expect, test } from 'vitest';
import { selectEndToEnd, createSteps } from './changed.ts';

const E2E = ['deposit', 'lobby', 'story'];

describe('selectEndToEnd', () => {
  test('selects the files whose feature was changed, and the smoke test', () => {
    expect(selectEndToEnd(['packages/site/src/deposits/deposit-form.tsx'], E2E)).toEqual(['deposit', 'story']);
  });

  test('selects an end-to-end file that was changed itself', () => {
    expect(selectEndToEnd(['tooling/playwright/src/lobby.e2e.ts'], E2E)).toEqual(['lobby']);
  });

  test('selects nothing for documents', () => {
    expect(selectEndToEnd(['docs/architecture.md', 'README.md'], E2E)).toEqual([]);
  });
});

test('omits checks that no changed file needs', () => {
  const names = createSteps('HEAD', ['docs/architecture.md'], E2E).map(({ name }) => name);
  expect(names).toContain('format');
  expect(names).not.toContain('lint');
  expect(names).not.toContain('e2e');
});
