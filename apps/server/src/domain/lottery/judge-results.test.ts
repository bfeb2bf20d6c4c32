import { expect, test } from 'vitest';
import { judgeResults } from './judge-results.ts';

const of = (source: string, text = '1,2,3') => ({ source, text });

test.each([
  ['nobody', [], 1, 'waiting'],
  ['one operator', [of('operator:1')], 1, 'waiting'],
  ['two operators who agree', [of('operator:1'), of('operator:2')], 1, 'agreed'],
  ['two operators who differ', [of('operator:1'), of('operator:2', '3,2,1')], 1, 'differs'],
  ['the feed', [of('feed:one')], 1, 'agreed'],
  ['the feed and an operator who differ', [of('feed:one'), of('operator:1', '3,2,1')], 1, 'differs'],
  ['a feed that corrects a draw', [of('feed:one')], 2, 'waiting'],
  ['a feed and an operator who correct a draw', [of('feed:one'), of('operator:1')], 2, 'agreed'],
  ['one of three who differs', [of('operator:1'), of('operator:2'), of('operator:3', '9,9,9')], 1, 'differs'],
] as const)('%s', (_who, given, version, outcome) => {
  expect(judgeResults(given, version).outcome).toBe(outcome);
});
