import { playerAreas } from '@baize/i18n/player';
import { startLanguage } from '@baize/site/language';
import { PopupHost, type PopupTable } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { SiteProviders } from '@baize/site/site-providers';
import { createSiteStore } from '@baize/site/store';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const Popup = ({ open }: { open: boolean }) => <dialog open={open}>The popup</dialog>;

/** Renders a site with this table of popups. */
async function renderSite(popups: () => Promise<PopupTable>) {
  const language = await startLanguage(playerAreas, 'en');
  const store = createSiteStore(language.i18n.chosen);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  root.render(
    <SiteProviders store={store} language={language}>
      <PopupHost popups={popups} />
    </SiteProviders>,
  );
  return store;
}

/** A site with one popup, whose code comes when `release` is called. */
async function openPopup() {
  const { promise, resolve } = Promise.withResolvers<typeof Popup>();
  const store = await renderSite(async () => await Promise.resolve({ login: { load: async () => await promise } }));
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.element(page.getByTestId('popup-wait')).toBeVisible();
  return { store, release: () => resolve(Popup) };
}

test('the table of popups is fetched before one is opened, and again by the popup where that failed', async () => {
  const fetchTable = vi
    .fn<() => Promise<PopupTable>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ login: { load: async () => await Promise.resolve(Popup) } });
  const store = await renderSite(fetchTable);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => fetchTable.mock.calls.length).toBe(1);
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(fetchTable).toHaveBeenCalledTimes(2);
});

test('a popup shows its frame until its code is there', async () => {
  const { release } = await openPopup();
  release();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByTestId('popup-wait').elements()).toEqual([]);
});

test('Escape calls off a popup whose code is still on its way', async () => {
  const { store } = await openPopup();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByTestId('popup-wait')).not.toBeInTheDocument();
  expect(store.getState().popups.open).toBeNull();
});
