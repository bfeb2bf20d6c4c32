import { playerAreas } from '@baize/i18n/player';
import { startLanguage } from '@baize/site/language';
import { PopupHost } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { SiteProviders } from '@baize/site/site-providers';
import { createSiteStore } from '@baize/site/store';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const Popup = ({ open }: { open: boolean }) => <dialog open={open}>The popup</dialog>;

/** A site with one popup, whose code comes when `release` is called. */
async function openPopup() {
  const { promise, resolve } = Promise.withResolvers<typeof Popup>();
  const language = await startLanguage(playerAreas, 'en');
  const store = createSiteStore(language.i18n.chosen);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  root.render(
    <SiteProviders store={store} language={language}>
      <PopupHost popups={async () => await Promise.resolve({ login: { load: async () => await promise } })} />
    </SiteProviders>,
  );
  store.dispatch(popupOpened({ name: 'login' }));
  await expect.element(page.getByTestId('popup-wait')).toBeVisible();
  return { store, release: () => resolve(Popup) };
}

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
