import { expect, test } from 'vitest';
import { WalletLockedError } from '../../ledger/post.ts';
import { createLanes, retryUntilWalletIsFree } from './held-wallet.ts';

test('repeats the work while its wallet is held, and rejects with any other error', async () => {
  const { signal } = new AbortController();
  let attempts = 0;
  const work = async (): Promise<string> => {
    attempts += 1;
    if (attempts < 3) throw new WalletLockedError('held');
    return 'done';
  };
  expect(await retryUntilWalletIsFree(async () => await work(), signal)).toBe('done');
  expect(attempts).toBe(3);
  await expect(retryUntilWalletIsFree(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('rejects at the deadline if the wallet stays held', async () => {
  const deadline = new AbortController();
  const held = retryUntilWalletIsFree(() => {
    deadline.abort(new Error('too late'));
    return Promise.reject(new WalletLockedError('held'));
  }, deadline.signal);
  await expect(held).rejects.toThrow('too late');
});

test('runs work of one key in turns, even after a failure, and work of another key concurrently', async () => {
  const takeTurns = createLanes();
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const works = [
    takeTurns('a', async () => {
      await first.promise;
      done.push('a1');
      throw new Error('a1 failed');
    }).catch(() => undefined),
    takeTurns('a', async () => void done.push('a2')),
    takeTurns('b', async () => void done.push('b1')),
  ];
  await works[2];
  expect(done).toEqual(['b1']);
  first.resolve();
  await Promise.all(works);
  expect(done).toEqual(['b1', 'a1', 'a2']);
});
