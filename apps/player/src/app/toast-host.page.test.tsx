import { ShownToasts } from '@baize/site/shown-toasts';
import { toastAdded } from '@baize/site/toasts-slice';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSite } from '../../testing/render-in-site.tsx';

/** Opens a site whose component for toasts cannot be downloaded until the network is back. */
async function renderHost() {
  const network = { isThere: false };
  const load = async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return await Promise.resolve(ShownToasts);
  };
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const store = await renderInSite(<p>The page</p>, { loadToasts: load });
  store.dispatch(toastAdded('The first was refused', 'error'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('The first was refused');
  return { store, network };
}

/** Base UI hides the toasts of high priority from screen readers and announces them by a copy of their text. */
const closeButtons = () => page.getByRole('button', { name: 'Dismiss', includeHidden: true }).elements();

test('shows a toast as plain text while its code cannot be downloaded, and the next one too', async () => {
  const { store } = await renderHost();
  store.dispatch(toastAdded('The second was refused', 'error'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('The second was refused');
  expect(closeButtons()).toEqual([]);
});

test('downloads the code again when the network is back', async () => {
  const { network } = await renderHost();
  network.isThere = true;
  dispatchEvent(new Event('online'));
  await expect.poll(closeButtons).toHaveLength(1);
  await expect.element(page.getByText('The first was refused').first()).toBeVisible();
});

test('downloads the code again for the next toast if the browser never noticed that it was offline', async () => {
  const { store, network } = await renderHost();
  network.isThere = true;
  store.dispatch(toastAdded('The second was refused', 'error'));
  await expect.poll(closeButtons).toHaveLength(2);
});
