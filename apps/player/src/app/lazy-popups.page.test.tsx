import { lazyPopup } from '@baize/site/lazy-popups';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSite } from '../../testing/render-in-site.tsx';

const Popup = ({ onClose }: { onClose: () => void }) => (
  <dialog open>
    <button onClick={onClose}>close</button>
  </dialog>
);

/** Renders a page with a button that opens a popup, whose code this function downloads. */
async function renderPage(load: () => Promise<typeof Popup>) {
  const Lazy = lazyPopup(load);
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>open</button>
        {isOpen && <Lazy onClose={() => setIsOpen(false)} />}
      </>
    );
  };
  await renderInSite(<Page />);
}

test('a popup whose code cannot be downloaded shows a toast, keeps the page, and opens when the network is back', async () => {
  let isOnline = false;
  await renderPage(async () =>
    isOnline ? await Promise.resolve(Popup) : await Promise.reject(new TypeError('offline')),
  );
  const open = page.getByRole('button', { name: 'open' });
  await open.click();
  await expect.element(page.getByText('Part of the page did not load').first()).toBeVisible();
  await expect.element(page.getByTestId('popup-wait')).not.toBeInTheDocument();
  isOnline = true;
  await open.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the toast about a failed download offers no reload without a network, because that would lose the page', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const reload = page.getByRole('button', { name: 'Load again', includeHidden: true });
  await renderPage(async () => await Promise.reject(new TypeError('offline')));
  const open = page.getByRole('button', { name: 'open' });
  await open.click();
  await expect.element(page.getByText('Part of the page did not load').first()).toBeVisible();
  expect(reload.elements()).toEqual([]);
  online.mockReturnValue(true);
  await open.click();
  await expect.element(reload.first()).toBeInTheDocument();
});

test('a popup that was closed while its code was loading reports no failure', async () => {
  const { promise, reject } = Promise.withResolvers<typeof Popup>();
  const load = vi.fn<() => Promise<typeof Popup>>(async () => await promise);
  await renderPage(load);
  await page.getByRole('button', { name: 'open' }).click();
  await expect.element(page.getByTestId('popup-wait')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click({ position: { x: 5, y: 5 } });
  await expect.element(page.getByTestId('popup-wait')).not.toBeInTheDocument();
  reject(new TypeError('offline'));
  // The code is requested a second time before a download counts as failed.
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(page.getByText('Part of the page did not load')).not.toBeInTheDocument();
});
