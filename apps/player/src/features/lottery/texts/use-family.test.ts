import { forgetFailedDownloads } from '@baize/site/failed-downloads';
import { expect, test } from 'vitest';
import { loadFamilyOnce } from './use-family.ts';

test('a failed download of a family is kept until it was shown, and then starts again', async () => {
  const failed = loadFamilyOnce('no-such-family');
  await expect(failed).rejects.toThrow('a script of the site did not load');
  expect(loadFamilyOnce('no-such-family')).toBe(failed);
  forgetFailedDownloads();
  const next = loadFamilyOnce('no-such-family');
  expect(next).not.toBe(failed);
  await expect(next).rejects.toThrow('a script of the site did not load');
});

test('a family is downloaded once', async () => {
  const load = loadFamilyOnce('pcdd');
  await expect(load).resolves.toMatchObject({ id: 'pcdd' });
  forgetFailedDownloads();
  expect(loadFamilyOnce('pcdd')).toBe(load);
});
