import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { changeSystem, frameCalls } from '@baize/pages/worlds/shell';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const GTAG_ID = 'G-TEST1234';

/** Keeps the script out of the document and records its address, because the script would send requests to another host. */
function watchScripts(): string[] {
  const addresses: string[] = [];
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    const [script] = nodes;
    if (script instanceof HTMLScriptElement && script.src.includes('gtag')) addresses.push(script.src);
    else append(...nodes);
  };
  onTestFinished(() => {
    document.head.append = append;
    delete window.dataLayer;
  });
  return addresses;
}

async function openAsked(options: VisitOptions = {}) {
  const visit = await openPlayer('/no/such/page', {
    ...options,
    prepare: (platform, network) => {
      changeSystem(platform, { analytics: { gtagId: GTAG_ID } });
      options.prepare?.(platform, network);
    },
  });
  dispatchEvent(new Event('pointermove'));
  const bar = page.getByRole('region', { name: visit.t('consent.title', { service: 'Google Analytics' }) });
  return { ...visit, bar };
}

testScreen('the question for analytics', {
  open: async (options) => {
    const visit = await openAsked(options);
    await vi.waitFor(() => visit.bar.element(), { timeout: 8_000, interval: 10 });
    return visit;
  },
  passesOver: frameCalls,
});

test('loads analytics only after consent, and asks for it only once', async () => {
  const scripts = watchScripts();
  const { bar, t } = await openAsked();
  await expect.element(bar).toBeVisible();
  expect(scripts).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
  await bar.getByRole('button', { name: t('consent.allow') }).click();
  await expect.poll(() => scripts).toEqual([`https://www.googletagmanager.com/gtag/js?id=${GTAG_ID}`]);
  await expect.element(bar).not.toBeInTheDocument();
  expect(localStorage.getItem('baize.analytics')).toBe('yes');
});

test('loads nothing without consent', async () => {
  const scripts = watchScripts();
  const { bar, t } = await openAsked();
  await bar.getByRole('button', { name: t('consent.refuse') }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(localStorage.getItem('baize.analytics')).toBe('no');
  expect(scripts).toEqual([]);
});

test('asks for no consent if the brand has no analytics', async () => {
  const { t, settled } = await openPlayer('/no/such/page');
  dispatchEvent(new Event('pointermove'));
  await settled();
  expect(page.getByRole('region', { name: t('consent.title', { service: 'Google Analytics' }) }).elements()).toEqual(
    [],
  );
});
