import { CHUNK_LOAD_TIMEOUT_SECONDS } from '@baize/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk-load.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('hands on the module', async () => {
  await expect(loadChunk(() => Promise.resolve({ page: 1 }))).resolves.toEqual({ page: 1 });
});

test('a failed download keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
});

test('a download that never ends fails at the limit, not before', async () => {
  const settled = vi.fn<(error: unknown) => void>();
  const loading = loadChunk(() => new Promise(() => {})).catch(settled);
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_SECONDS * 1000 - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkLoadError));
});
