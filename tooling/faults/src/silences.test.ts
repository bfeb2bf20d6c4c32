import { expect, test } from 'vitest';
import type { Fault } from './schedule.ts';
import { findUnexplainedSilences, type Attempt } from './silences.ts';

const silent: Attempt = { call: 'bet', server: 0, sentAt: 10_000, endedAt: 13_000, kind: 'silence' };
const timing = { startMs: 0, durationMs: 500 };
const during = (fault: Fault) => [{ fault, startedAt: 10_500, endedAt: 11_000 }];

test.each<Fault>([
  { kind: 'kill', process: 'first server', ...timing },
  { kind: 'pause', program: 'first server', ...timing },
  { kind: 'cut', link: 'driver - first server', ...timing },
  { kind: 'no-answer', link: 'driver - first server', ...timing },
])('$kind of its server explains a call without an answer', (fault) => {
  expect(findUnexplainedSilences([silent], during(fault))).toEqual([]);
});

test.each<Fault>([
  { kind: 'exhaust', connectionsLeft: 0, ...timing },
  { kind: 'kill', process: 'PostgreSQL', ...timing },
  { kind: 'kill', process: 'second server', ...timing },
  { kind: 'no-answer', link: 'servers - database', ...timing },
  { kind: 'freeze', ...timing },
])('$kind elsewhere explains no call without an answer', (fault) => {
  expect(findUnexplainedSilences([silent], during(fault))).toEqual([
    'the first server did not answer a bet within 3000 ms, at 1970-01-01T00:00:10.000Z',
  ]);
});

test('a fault that was repaired long before explains no call without an answer', () => {
  const fault: Fault = { kind: 'pause', program: 'first server', ...timing };
  expect(findUnexplainedSilences([silent], [{ fault, startedAt: 1_000, endedAt: 2_000 }])).toHaveLength(1);
});

test.each(['answer', 'temporary'] as const)('the outcome %s is no silence', (kind) => {
  expect(findUnexplainedSilences([{ ...silent, kind }], [])).toEqual([]);
});
