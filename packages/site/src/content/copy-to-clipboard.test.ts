import { afterEach, expect, test, vi } from 'vitest';
import { copyToClipboard } from './copy-to-clipboard.ts';

afterEach(() => void vi.unstubAllGlobals());

test('copies the text', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => await Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyToClipboard('M1024')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('M1024');
});

test('returns false where the browser refuses or has no clipboard', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => await Promise.reject(new Error('denied')) } });
  expect(await copyToClipboard('M1024')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyToClipboard('M1024')).toBe(false);
});
