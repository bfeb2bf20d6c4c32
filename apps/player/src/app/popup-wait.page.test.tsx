import { PopupHost, type PopupTable } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInSite } from '../../testing/render-in-site.tsx';

const Popup = ({ open }: { open: boolean }) => <dialog open={open}>The popup</dialog>;

/** Renders a site with one popup, whose code arrives when `release` is called. */
async function openPopup() {
  const { promise, resolve } = Promise.withResolvers<typeof Popup>();
  const popups = async () => await Promise.resolve({ login: { load: async () => await promise } });
  const store = await renderInSite(<PopupHost popups={popups} />);
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.element(page.getByTestId('popup-wait')).toBeVisible();
  return { store, release: () => resolve(Popup) };
}

test('the table of popups is fetched before one is opened, and again by the popup if this failed', async () => {
  const fetchTable = vi
    .fn<() => Promise<PopupTable>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ login: { load: async () => await Promise.resolve(Popup) } });
  const store = await renderInSite(<PopupHost popups={fetchTable} />);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => fetchTable.mock.calls.length).toBe(1);
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(fetchTable).toHaveBeenCalledTimes(2);
});

test('the queries of a popup start while its code is still loading', async () => {
  const { promise } = Promise.withResolvers<typeof Popup>();
  const startQuery = vi.fn<() => void>();
  const login = { load: async () => await promise, queries: [() => startQuery()] };
  const popups = async () => await Promise.resolve({ login });
  const store = await renderInSite(<PopupHost popups={popups} />);
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.poll(() => startQuery.mock.calls.length).toBe(1);
  await expect.element(page.getByTestId('popup-wait')).toBeVisible();
});

test('a popup shows its frame until its code is loaded', async () => {
  const { release } = await openPopup();
  release();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByTestId('popup-wait').elements()).toEqual([]);
});

test('Escape cancels a popup whose code is still loading', async () => {
  const { store } = await openPopup();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('popup-wait')).not.toBeInTheDocument();
  expect(store.getState().popups.open).toBeNull();
});
