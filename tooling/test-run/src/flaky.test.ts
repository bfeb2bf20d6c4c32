import { expect, test } from 'vitest';
import { addToFlakyList, judgeFlaky, parseFlakyList } from './flaky.ts';

const first = { step: 'pages', id: 'apps/x.page.test.tsx › home › shows | games', trace: 'test-results/pages' };
const second = { step: 'e2e', id: 'tooling/y.e2e.ts › [desktop] › logs in', trace: 'test-results/e2e' };

test('parses every test that it formatted', () => {
  const document = addToFlakyList(addToFlakyList(undefined, [first], '2026-11-23'), [second], '2026-11-24');
  expect(parseFlakyList(document)).toEqual([first.id, second.id]);
});

test('keeps other text of the document', () => {
  expect(addToFlakyList('# Ours\n', [first], '2026-11-23')).toMatch(/^# Ours\n- pages, 2026-11-23: `apps/);
});

test('distinguishes a test that is flaky for the second time from a new one', () => {
  expect(judgeFlaky([first.id], [first, second])).toEqual({ newTests: [second], repeatedTests: [first] });
});
