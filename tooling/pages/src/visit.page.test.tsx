import { expect, test } from 'vitest';
import { endVisit, openSite } from './visit.tsx';

const realFetch = globalThis.fetch;
const realSocket = globalThis.WebSocket;
const realConsoleError = console.error;
const startAddress = location.href;

/** A site without pages and texts. */
const SITE = { site: 'member', areas: {}, App: () => <h1>Home</h1> } as const;

function expectCleanBrowser(): void {
  expect(globalThis.fetch).toBe(realFetch);
  expect(globalThis.WebSocket).toBe(realSocket);
  expect(console.error).toBe(realConsoleError);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(document.body.childElementCount).toBe(0);
  expect(location.href).toBe(startAddress);
}

test('restores the browser after a visit', async () => {
  await openSite(SITE, '/opened', { signedIn: true });
  expect(globalThis.fetch).not.toBe(realFetch);
  expect(location.pathname).toBe('/opened');
  await endVisit();
  expectCleanBrowser();
});

test('restores the network when the preparation of a visit fails', async () => {
  const prepare = () => {
    throw new Error('prepared badly');
  };
  await expect(openSite(SITE, '/opened', { signedIn: true, prepare })).rejects.toThrow('prepared badly');
  expect(globalThis.fetch).not.toBe(realFetch);
  await endVisit();
  expectCleanBrowser();
});

test('restores the console and the storage when the texts of a visit cannot be loaded', async () => {
  const areas = new Proxy(SITE.areas, {
    ownKeys: () => {
      throw new Error('no texts');
    },
  });
  await expect(openSite({ ...SITE, areas }, '/opened', { signedIn: true })).rejects.toThrow('no texts');
  expect(console.error).not.toBe(realConsoleError);
  await endVisit();
  expectCleanBrowser();
});

test('fails for an error on the console that the test does not expect', async () => {
  await openSite(SITE, '/', { expectedErrors: /^expected/ });
  console.error('expected failure');
  await endVisit();
  await openSite(SITE, '/');
  console.error('unexpected failure');
  await expect(endVisit()).rejects.toThrow('errors on the console');
  expectCleanBrowser();
});
