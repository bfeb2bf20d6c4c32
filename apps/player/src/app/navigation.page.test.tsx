import { playerAreas } from '@baize/i18n/player';
import { openSite, type Visit } from '@baize/pages/visit';
import type { SiteLanguage } from '@baize/site/language';
import { NavigationProgress } from '@baize/site/navigation-progress';
import { PageArrival } from '@baize/site/page-arrival';
import { SiteProviders } from '@baize/site/site-providers';
import type { SiteStore } from '@baize/site/store';
import { useScrollRestoration } from '@baize/site/use-scroll-restoration';
import { useTypedText } from '@baize/site/use-typed-text';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Link, Outlet, Route, Routes, useSearchParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const POSITION = 900;

/** Creates a site of three pages. The test determines when the code of the third page arrives, and when the first page has its content. */
function createSmallSite() {
  const code = Promise.withResolvers<void>();
  const content = { isLate: false, arrive: () => {} };
  const Late = lazy(async () => {
    await code.promise;
    return { default: () => <Page title="Late page" /> };
  });
  function List() {
    const [isTall, setTall] = useState(!content.isLate);
    const [params, setParams] = useSearchParams();
    const [typed, setTyped] = useTypedText(params.get('q') ?? '', (text) => setParams({ q: text }));
    useEffect(() => {
      content.arrive = () => setTall(true);
    }, []);
    return (
      <Page title="List">
        <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Link to="/nearby">Nearby</Link>
        <Link to="/late">Late</Link>
        <Link to="/?page=2">Page 2</Link>
        {isTall && <div style={{ blockSize: 3000 }} />}
      </Page>
    );
  }
  function Frame() {
    useScrollRestoration();
    return (
      <main>
        <Suspense fallback={null}>
          <Outlet />
          <PageArrival />
        </Suspense>
      </main>
    );
  }
  const App = (props: { store: SiteStore; language: SiteLanguage }) => (
    <SiteProviders {...props}>
      <BrowserRouter>
        <NavigationProgress />
        <Routes>
          <Route element={<Frame />}>
            <Route index element={<List />} />
            <Route path="/nearby" element={<Page title="Nearby page" />} />
            <Route path="/late" element={<Late />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </SiteProviders>
  );
  return { App, code, content };
}

function Page({ title, children }: { title: string; children?: React.ReactNode }) {
  useEffect(() => void (document.title = title), [title]);
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
}

async function openSmallSite(): Promise<Visit & Omit<ReturnType<typeof createSmallSite>, 'App'>> {
  const { App, ...site } = createSmallSite();
  const visit = await openSite({ site: 'member', areas: playerAreas, App }, '/');
  return { ...visit, ...site };
}

const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const progress = () => document.querySelector('[data-part="navigation-progress"]');
const announcements = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);

test('shows a bar while the next page is loading, and announces a long wait', async () => {
  const { t, code } = await openSmallSite();
  await link('Late').click();
  await expect.poll(progress).not.toBeNull();
  await expect.element(heading('List')).toBeVisible();
  await expect.poll(announcements).toContain(t('state.loading'));
  code.resolve();
  await expect.element(heading('Late page')).toBeVisible();
  await expect.poll(progress).toBeNull();
  await expect.poll(announcements).not.toContain(t('state.loading'));
});

test('removes the bar when the person goes back instead of waiting', async () => {
  await openSmallSite();
  await link('Late').click();
  await expect.poll(progress).not.toBeNull();
  history.back();
  await expect.poll(progress).toBeNull();
  await expect.element(heading('List')).toBeVisible();
});

test('a search that was typed just before a link was pressed does not lead back', async () => {
  const { code } = await openSmallSite();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await page.getByRole('textbox', { name: 'Search' }).fill('word');
    await link('Late').click();
    await vi.advanceTimersByTimeAsync(1_000);
  } finally {
    vi.useRealTimers();
  }
  code.resolve();
  await expect.element(heading('Late page')).toBeVisible();
  expect(location.pathname).toBe('/late');
});

test('a search text that is stored late keeps the letters that were typed in the meantime', async () => {
  const reported: string[] = [];
  const stored = { change: (_text: string) => {} };
  function Search() {
    const [value, setValue] = useState('');
    const [typed, setTyped] = useTypedText(value, (text) => reported.push(text));
    useEffect(() => {
      stored.change = setValue;
    }, []);
    return (
      <Page title="Search page">
        <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        <output>{value}</output>
      </Page>
    );
  }
  const App = (props: { store: SiteStore; language: SiteLanguage }) => (
    <SiteProviders {...props}>
      <main>
        <Search />
      </main>
    </SiteProviders>
  );
  await openSite({ site: 'member', areas: playerAreas, App }, '/');
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('him');
  await expect.poll(() => reported).toEqual(['him']);
  await field.fill('himal');
  stored.change('him');
  await expect.element(page.getByText('him', { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('himal');
  await expect.poll(() => reported).toEqual(['him', 'himal']);
  stored.change('himal');
  await expect.element(page.getByText('himal', { exact: true })).toBeVisible();
  stored.change('him');
  await expect.element(field).toHaveValue('him');
});

test('moves the focus to the heading of the next page and announces its title', async () => {
  await openSmallSite();
  expect(document.activeElement).toBe(document.body);
  await link('Nearby').click();
  await expect.element(heading('Nearby page')).toHaveFocus();
  await expect.poll(announcements).toContain('Nearby page');
});

test('leaves the focus and the position where they are when only the query changes', async () => {
  await openSmallSite();
  window.scrollTo(0, POSITION);
  (link('Page 2').element() as HTMLElement).focus({ preventScroll: true });
  (link('Page 2').element() as HTMLElement).click();
  await expect.poll(() => location.search).toBe('?page=2');
  await expect.element(link('Page 2')).toHaveFocus();
  expect(window.scrollY).toBe(POSITION);
  expect(announcements()).not.toContain('List');
});

test('opens the next page at its top, and restores the position on the way back', async () => {
  await openSmallSite();
  await scrollTo(POSITION);
  (link('Nearby').element() as HTMLElement).click();
  await expect.element(heading('Nearby page')).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.element(heading('List')).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(POSITION);
});

test('restores the position when the content of the page arrives later than the page', async () => {
  const { content } = await openSmallSite();
  await scrollTo(POSITION);
  (link('Nearby').element() as HTMLElement).click();
  await expect.element(heading('Nearby page')).toBeVisible();
  content.isLate = true;
  history.back();
  await expect.element(heading('List')).toBeVisible();
  expect(window.scrollY).toBeLessThan(POSITION);
  content.arrive();
  await expect.poll(() => window.scrollY).toBe(POSITION);
});

/** Resolves when the browser has reported the position to the page. */
async function scrollTo(top: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener('scroll', () => resolve(), { once: true });
  window.scrollTo(0, top);
  await promise;
}
