import { ErrorBoundary } from '@baize/site/error-boundary';
import { ExtraPart } from '@baize/site/idle-part';
import { lazyPage } from '@baize/site/lazy-page';
import { lazySection } from '@baize/site/lazy-section';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSite } from '../../testing/render-in-site.tsx';

const FAILED = 'Part of the page did not load';

// Each failure is written to the console for customer service.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

/** Returns the download of a component, which fails until the network is back. */
function download(Part: ComponentType) {
  let isOnline = false;
  const load = vi.fn<() => Promise<ComponentType>>(async () =>
    isOnline ? await Promise.resolve(Part) : await Promise.reject(new TypeError('offline')),
  );
  return {
    load,
    goOnline: () => {
      isOnline = true;
      dispatchEvent(new Event('online'));
    },
  };
}

const Text = () => <p>The part is there</p>;
const shown = page.getByText('The part is there');

/** Renders a site with the links and the error page of its pages. */
function Pages({ children }: { children: ReactNode }) {
  const [path, setPath] = useState('/first');
  return (
    <>
      <button onClick={() => setPath(path === '/first' ? '/second' : '/first')}>go</button>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback="waits">{path === '/first' ? <p>First page</p> : children}</Suspense>
      </ErrorBoundary>
    </>
  );
}

async function openPages(load: () => Promise<ComponentType>) {
  const Lazy = lazyPage(async () => ({ default: await load() }));
  await renderInSite(
    <Pages>
      <Lazy />
    </Pages>,
  );
  document.title = 'First page | Baize';
  await page.getByRole('button', { name: 'go' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
}

test('a page that was not downloaded is named in the tab, and appears when the network is back', async () => {
  const { load, goOnline } = download(Text);
  await openPages(load);
  expect(document.title).toBe(FAILED);
  goOnline();
  await expect.element(shown).toBeVisible();
  expect(page.getByText(FAILED).elements()).toEqual([]);
});

test('a page that was not downloaded is downloaded again on the next visit', async () => {
  const { load, goOnline } = download(Text);
  await openPages(load);
  const go = page.getByRole('button', { name: 'go' });
  await go.click();
  await expect.element(page.getByText('First page', { exact: true })).toBeVisible();
  goOnline();
  await go.click();
  await expect.element(shown).toBeVisible();
});

test('a page that still fails when the network is back shows its error page again', async () => {
  const { load } = download(Text);
  await openPages(load);
  const before = load.mock.calls.length;
  dispatchEvent(new Event('online'));
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(before);
  await expect.element(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
});

async function renderSection(load: () => Promise<ComponentType>) {
  const Section = lazySection(load);
  await renderInSite(
    <ErrorBoundary resetKey="page">
      <label>
        Name <input />
      </label>
      <Suspense fallback="waits">
        <Section />
      </Suspense>
    </ErrorBoundary>,
  );
  await page.getByLabelText('Name').fill('Sita');
  await expect.element(page.getByRole('alert').getByText(FAILED)).toBeVisible();
}

test('a section that was not downloaded leaves its page with what was typed, and appears when the network is back', async () => {
  const { load, goOnline } = download(Text);
  await renderSection(load);
  goOnline();
  await expect.element(shown).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Sita');
});

test('a section that was not downloaded is downloaded again by its button', async () => {
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Text);
  await renderSection(load);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(shown).toBeVisible();
});

test('a section that fails by itself shows the error page', async () => {
  const Section = lazySection(async () => await Promise.resolve(() => thrown()));
  await renderInSite(
    <ErrorBoundary resetKey="page">
      <Suspense fallback="waits">
        <Section />
      </Suspense>
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
});

function thrown(): never {
  throw new Error('broken');
}

test('an optional part that was not downloaded appears when the network is back', async () => {
  const { load, goOnline } = download(Text);
  await renderInSite(<ExtraPart load={load} props={{}} fallback="in its place" />);
  await expect.element(page.getByText('in its place')).toBeVisible();
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  goOnline();
  await expect.element(shown).toBeVisible();
});
