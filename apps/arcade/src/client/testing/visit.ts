import axe from 'axe-core';
import { expect, onTestFinished, vi } from 'vitest';
import { page, type FrameLocator } from 'vitest/browser';
import { MockArcade } from './mock-arcade.ts';
import { GAME } from './samples.ts';

declare global {
  interface Window {
    /** The calls of the client in the frame of the test (tooling/pages/arcade-project.ts). */
    arcadeFetch?: MockArcade['fetch'];
  }
}

const SIZES = { desktop: [1280, 800], phone: [360, 740] } as const;

export interface Visit {
  readonly arcade: MockArcade;
  readonly frame: FrameLocator;
  readonly document: Document;
  /** Types of the messages that the client sent to the site around it. */
  readonly messages: readonly string[];
}

export interface VisitOptions {
  /** Further parameters of the address besides the way back. A launch token in the place of `launchToken` starts real play. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly size?: keyof typeof SIZES;
  readonly prepare?: (arcade: MockArcade) => void;
}

/** Opens the game in a frame, as a site does, and resolves when it can be played or says why it cannot. */
export async function openGame(options: VisitOptions = {}): Promise<Visit> {
  const parameters = { launchToken: 'a-launch-token', ...options.parameters, backUrl: `${location.origin}/lobby` };
  const visit = await openFrame(`/play/${GAME.gameCode}?${new URLSearchParams(parameters).toString()}`, options);
  await vi.waitFor(
    () => {
      if (visit.document.querySelector('[data-phase="idle"], .failure') === null) throw new Error('the game loads');
    },
    { timeout: 15_000, interval: 10 },
  );
  return visit;
}

/** Opens an address of the client in a frame that is removed when the test ends. */
export async function openFrame(
  address: string,
  { size = 'desktop', prepare }: Pick<VisitOptions, 'size' | 'prepare'> = {},
): Promise<Visit> {
  const arcade = new MockArcade();
  prepare?.(arcade);
  globalThis.window.arcadeFetch = arcade.fetch;
  const [width, height] = SIZES[size];
  await page.viewport(width, height);
  const element = document.createElement('iframe');
  element.title = 'Arcade';
  element.style.cssText = 'border: 0; width: 100vw; height: 100vh; position: fixed; inset: 0';
  element.src = address;
  const messages = listenToMessages();
  const { promise: isLoaded, resolve } = Promise.withResolvers<Event>();
  element.addEventListener('load', resolve, { once: true });
  document.body.append(element);
  onTestFinished(() => element.remove());
  await isLoaded;
  if (!element.contentDocument) throw new Error('the frame has no document');
  const frame = page.frameLocator(page.getByTitle('Arcade', { exact: true }));
  return { arcade, frame, document: element.contentDocument, messages };
}

function listenToMessages(): readonly string[] {
  const messages: string[] = [];
  const listen = ({ data }: MessageEvent<unknown>): void => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
    if (typeof type === 'string' && type.startsWith('baize:')) messages.push(type);
  };
  addEventListener('message', listen);
  onTestFinished(() => removeEventListener('message', listen));
  return messages;
}

/** Fails for every rule of axe that the document in the frame breaks. */
export async function expectAccessible({ document }: Visit): Promise<void> {
  const view = document.defaultView as (Window & { axe?: typeof axe }) | null;
  if (!view) throw new Error('the document is not shown');
  if (!view.axe) {
    // A run of axe sees the window that it was loaded in, so the frame gets its own copy.
    const script = document.createElement('script');
    script.textContent = axe.source;
    document.head.append(script);
  }
  const results = await view.axe?.run(document, { resultTypes: ['violations'] });
  const found = results?.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found).toEqual([]);
}
