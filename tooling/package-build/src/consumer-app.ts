import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import type { ConsumerProject } from './consumer-project.ts';

export interface ConsumerApp {
  readonly page: Page;
  /** The errors that the page wrote on the console. */
  readonly errors: readonly string[];
  /** The style sheets of the build. */
  readonly styles: string;
  readonly close: () => Promise<void>;
}

/** Switches with which Chromium renders letters the same on every machine, as in tooling/storybook/chromium.ts. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** Builds the project's app with Vite, serves the build and opens it in Chromium. Resolves when the games are on the screen. */
export async function openConsumerApp({ folder, run }: ConsumerProject): Promise<ConsumerApp> {
  run(join(folder, 'node_modules/.bin/msw'), 'init', 'public', '--no-save');
  const settings = { root: folder, configFile: false, logLevel: 'error' } as const;
  await build({ ...settings, build: { target: 'es2024' } });
  const server = await preview({ ...settings, preview: { port: 0 } });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 320 }, reducedMotion: 'reduce' });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByText('Himal Gold').waitFor();
    await page.evaluate(async () => await document.fonts.ready);
    return { page, errors, styles: builtStyles(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function builtStyles(folder: string): string {
  return globSync('dist/**/*.css', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
