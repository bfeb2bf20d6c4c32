import { expect, test } from 'vitest';
import { judgeResults } from './judge-results.ts';

const resultFrom = (source: string, text = '1,2,3') => ({ source, text });

test.each([
  ['nobody', [], 1, 'waiting'],
  ['one operator', [resultFrom('operator:1')], 1, 'waiting'],
  ['two operators who agree', [resultFrom('operator:1'), resultFrom('operator:2')], 1, 'agreed'],
  ['two operators who differ', [resultFrom('operator:1'), resultFrom('operator:2', '3,2,1')], 1, 'differs'],
  ['the feed', [resultFrom('feed:one')], 1, 'agreed'],
  ['the feed and an operator who differ', [resultFrom('feed:one'), resultFrom('operator:1', '3,2,1')], 1, 'differs'],
  ['a feed that corrects a draw', [resultFrom('feed:one')], 2, 'waiting'],
  ['a feed and an operator who correct a draw', [resultFrom('feed:one'), resultFrom('operator:1')], 2, 'agreed'],
  [
    'one of three who differs',
    [resultFrom('operator:1'), resultFrom('operator:2'), resultFrom('operator:3', '9,9,9')],
    1,
    'differs',
  ],
] as const)('the results of %s are judged as expected', (_who, given, version, outcome) => {
  expect(judgeResults(given, version).outcome).toBe(outcome);
});
