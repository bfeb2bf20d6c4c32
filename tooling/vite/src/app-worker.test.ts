import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appWorker } from './app-worker.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-app-worker-'));
  await mkdir(join(folder, 'public'));
  await write('index.html', '<!doctype html><head></head><script type="module" src="/main.js"></script>');
  await write('main.js', 'import "./main.css"; console.log("started");');
  await write('main.css', 'body { color: red }');
  await write('public/favicon.svg', '<svg/>');
});
afterEach(async () => await rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await writeFile(join(folder, path), text);
}

/** Builds the site of the folder and returns the text of its service worker. */
async function buildWorker(): Promise<string> {
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [appWorker()] });
  return await readFile(join(folder, 'dist/sw.js'), 'utf8');
}

test('builds the same worker from the same files', async () => {
  const worker = await buildWorker();
  expect(worker).toMatch(/\}\)\("[\da-f]{12}", "\/offline\.html", \[.*"\/favicon\.svg"/);
  expect(await buildWorker()).toBe(worker);
  const html = await readFile(join(folder, 'dist/index.html'), 'utf8');
  expect(html).toContain('<meta name="app-worker" content="/sw.js">');
});

test.each([
  ['public/favicon.svg', '<svg width="1"/>'],
  ['index.html', '<!doctype html><title>New</title><head></head><script type="module" src="/main.js"></script>'],
  ['main.css', 'body { color: green }'],
])('builds another worker when %s changes', async (path, text) => {
  const worker = await buildWorker();
  await write(path, text);
  expect(await buildWorker()).not.toBe(worker);
});

test('fails the build of a site without a logo', async () => {
  await rm(join(folder, 'public/favicon.svg'));
  await expect(buildWorker()).rejects.toThrow('favicon.svg');
});
