import { DeferredPart } from '@baize/site/deferred-part';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawFrames } from '../../testing/games.ts';
import { renderInSite } from '../../testing/render-in-site.tsx';

const presses = vi.fn<() => void>();
const Part = () => <button onClick={presses}>works</button>;

afterEach(() => vi.restoreAllMocks());

async function renderPart(load: () => Promise<typeof Part>) {
  await renderInSite(<DeferredPart load={load} placeholder={<button>waits</button>} />);
}

test('hands a press on the placeholder to the part', async () => {
  presses.mockClear();
  const { promise, resolve } = Promise.withResolvers<typeof Part>();
  await renderPart(async () => await promise);
  await page.getByRole('button', { name: 'waits' }).click();
  resolve(Part);
  await expect.element(page.getByRole('button', { name: 'works' })).toBeVisible();
  await drawFrames();
  expect(presses).toHaveBeenCalledOnce();
});

test('forgets a press whose download failed: a toast says so, and the part does not open by itself later', async () => {
  presses.mockClear();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let isOnline = false;
  await renderPart(async () => (isOnline ? await Promise.resolve(Part) : await Promise.reject(new Error('offline'))));
  const placeholder = page.getByRole('button', { name: 'waits' });
  await placeholder.click();
  await expect.element(page.getByText('Part of the page did not load').first()).toBeVisible();
  isOnline = true;
  placeholder.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await expect.element(page.getByRole('button', { name: 'works' })).toBeVisible();
  await drawFrames();
  expect(presses).not.toHaveBeenCalled();
});
