import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

const NEVER_ABORTED = new AbortController().signal;

test('lets the waiting renders run in order of arrival, never more than the limit', async () => {
  const queue = new RenderQueue({ runningMax: 1, waitingMax: 2 });
  const order: string[] = [];
  const enter = async (name: string): Promise<void> => {
    await queue.enter(NEVER_ABORTED, { mayWait: true });
    order.push(name);
  };
  const all = ['first', 'second', 'third'].map(enter);
  await all[0];
  expect([queue.running, queue.waiting, order]).toEqual([1, 2, ['first']]);
  queue.leave();
  await all[1];
  queue.leave();
  await all[2];
  expect([queue.running, queue.waiting, order]).toEqual([1, 0, ['first', 'second', 'third']]);
  queue.leave();
  expect(queue.running).toBe(0);
});

test('refuses a render where the queue is full', async () => {
  const queue = new RenderQueue({ runningMax: 1, waitingMax: 0 });
  expect(await queue.enter(NEVER_ABORTED, { mayWait: true })).toBe(true);
  expect(await queue.enter(NEVER_ABORTED, { mayWait: true })).toBe(false);
  queue.leave();
  expect(await queue.enter(NEVER_ABORTED, { mayWait: true })).toBe(true);
});

test('removes an aborted render from the queue', async () => {
  const queue = new RenderQueue({ runningMax: 1, waitingMax: 1 });
  await queue.enter(NEVER_ABORTED, { mayWait: true });
  const left = new AbortController();
  const waiting = queue.enter(left.signal, { mayWait: true });
  left.abort();
  expect(await waiting).toBe(false);
  expect(await queue.enter(left.signal, { mayWait: true })).toBe(false);
  expect([queue.running, queue.waiting]).toEqual([1, 0]);
});

test('refuses a render that may not wait while all slots are taken', async () => {
  const queue = new RenderQueue({ runningMax: 1, waitingMax: 1 });
  expect(await queue.enter(NEVER_ABORTED, { mayWait: false })).toBe(true);
  expect(await queue.enter(NEVER_ABORTED, { mayWait: false })).toBe(false);
});
