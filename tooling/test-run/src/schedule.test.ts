import { describe, expect, test } from 'vitest';
import { runSchedule } from './schedule.ts';
import type { Step } from './step.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  title: name,
  command: [name],
  cores: 1,
  limitMinutes: 1,
  ...more,
});

/** Runs steps under manual control: each ends when the test says so. */
function createManualRun() {
  const started: string[] = [];
  const ends = new Map<string, (ok: boolean) => void>();
  const run = async ({ name }: Step): Promise<{ ok: boolean; name: string }> => {
    started.push(name);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    ends.set(name, resolve);
    return { ok: await promise, name };
  };
  const end = async (name: string, ok = true): Promise<void> => {
    ends.get(name)?.(ok);
    await new Promise(setImmediate);
  };
  return { started, run, end };
}

describe('runSchedule', () => {
  test('runs two steps of one core concurrently, and the third when one has ended', async () => {
    const { started, run, end } = createManualRun();
    const all = runSchedule([step('a'), step('b'), step('c')], run, false);
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect((await all).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  test('runs two steps of half a core beside one of a whole core', async () => {
    const { started, run, end } = createManualRun();
    const steps = [step('stack', { cores: 0.5 }), step('a'), step('b'), step('pictures', { cores: 0.5 })];
    void runSchedule(steps, run, false);
    expect(started).toEqual(['stack', 'a', 'pictures']);
    await end('stack');
    expect(started).toEqual(['stack', 'a', 'pictures']);
    await end('pictures');
    expect(started).toEqual(['stack', 'a', 'pictures', 'b']);
  });

  test('runs a step of two cores alone', async () => {
    const { started, run, end } = createManualRun();
    void runSchedule([step('a'), step('big', { cores: 2 }), step('c')], run, false);
    expect(started).toEqual(['a']);
    await end('a');
    expect(started).toEqual(['a', 'big']);
    await end('big');
    expect(started).toEqual(['a', 'big', 'c']);
  });

  test('waits for the steps that a step requires, and runs others first', async () => {
    const { started, run, end } = createManualRun();
    void runSchedule([step('build'), step('e2e', { after: ['build'], cores: 2 }), step('pg')], run, false);
    expect(started).toEqual(['build', 'pg']);
    await end('build');
    await end('pg');
    expect(started).toEqual(['build', 'pg', 'e2e']);
  });

  test('does not wait for a required step that was not selected', () => {
    const { started, run } = createManualRun();
    void runSchedule([step('e2e', { after: ['build'] })], run, false);
    expect(started).toEqual(['e2e']);
  });

  test('starts no step after a failure', async () => {
    const { started, run, end } = createManualRun();
    const all = runSchedule([step('a'), step('b', { cores: 2 })], run, false);
    await end('a', false);
    expect((await all).map(({ ok }) => ok)).toEqual([false]);
    expect(started).toEqual(['a']);
  });

  test('continues after a failure where requested, but never with a step that requires the failed one', async () => {
    const { started, run, end } = createManualRun();
    const all = runSchedule([step('a'), step('b', { cores: 2 }), step('c', { after: ['a'] })], run, true);
    await end('a', false);
    await end('b');
    await all;
    expect(started).toEqual(['a', 'b']);
  });
});
