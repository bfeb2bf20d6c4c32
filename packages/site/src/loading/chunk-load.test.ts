import { CHUNK_LOAD_TIMEOUT_SECONDS } from '@baize/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk-load.ts';

/** Stubs a page with one script tag and the answer that its address gives now. */
function openPage(answer: () => Promise<Response>): void {
  vi.stubGlobal('location', { href: 'http://play.test/help' });
  vi.stubGlobal(
    'document',
    createDocument(() => []),
  );
  vi.stubGlobal('fetch', answer);
}

/** A document with one script and these links of style sheets. */
function createDocument(links: () => readonly object[]): object {
  const scripts = [{ getAttribute: () => '/assets/index-old.js' }];
  return {
    querySelectorAll: (selector: string) => (selector.startsWith('link') ? links() : scripts),
    addEventListener: () => {},
  };
}

const page = (script: string) => async () => new Response(`<script type="module" src="/assets/${script}"></script>`);

beforeEach(() => {
  vi.useFakeTimers();
  openPage(page('index-old.js'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('returns the module', async () => {
  await expect(loadChunk(() => Promise.resolve({ page: 1 }))).resolves.toEqual({ page: 1 });
});

test('retries a failed download once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('page');
  await expect(loadChunk(load)).resolves.toBe('page');
  const failing = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(loadChunk(failing)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(failing).toHaveBeenCalledTimes(2);
});

test('waits for a style sheet that another import has linked', async () => {
  const link = Object.assign(new EventTarget(), { sheet: null as object | null });
  let links: readonly object[] = [];
  vi.stubGlobal(
    'document',
    createDocument(() => links),
  );
  const settled = vi.fn<(module: string) => void>();
  const load = async () => {
    links = [link];
    return 'page';
  };
  const loading = loadChunk(load).then(settled);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  link.sheet = { cssRules: [] };
  link.dispatchEvent(new Event('load'));
  await loading;
  expect(settled).toHaveBeenCalledWith('page');
});

test('links a style sheet again that has failed without a network, once the network is back', async () => {
  /** A link as Chromium has it after a failure: there is a sheet, and its rules cannot be read. */
  const createLink = (): object => {
    const unreadable: object = {
      get cssRules(): never {
        throw new DOMException('Cannot access rules', 'SecurityError');
      },
    };
    const link = Object.assign(new EventTarget(), {
      sheet: unreadable,
      remove: () => void links.delete(link),
      cloneNode: createLink,
      after: (clone: typeof link) => {
        links.add(clone);
        queueMicrotask(() => {
          if (isOnline) clone.sheet = { cssRules: [] };
          clone.dispatchEvent(new Event(isOnline ? 'load' : 'error'));
        });
      },
    });
    return link;
  };
  const links = new Set<object>();
  let isOnline = false;
  vi.stubGlobal(
    'document',
    createDocument(() => [...links]),
  );
  const failed = createLink();
  const load = vi.fn<() => Promise<string>>(async () => {
    links.add(failed);
    return await Promise.reject(new TypeError('Failed to fetch'));
  });
  for (let tries = 0; tries < 3; tries += 1) await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError);
  expect([...links]).toEqual([failed]);
  isOnline = true;
  load.mockResolvedValue('page');
  await expect(loadChunk(load)).resolves.toBe('page');
  expect(links.size).toBe(1);
  expect(links).not.toContain(failed);
});

test('keeps the cause of a failed download', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ reason: 'failed', cause });
});

test.each([
  ['names other scripts', page('index-new.js'), 'replaced'],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'failed'],
  ['answers with 503', async () => new Response('', { status: 503 }), 'failed'],
] as const)('reports the reason when the page of the site %s', async (_case, answer, reason) => {
  openPage(answer);
  await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toMatchObject({ reason });
});

test('fails a stalled download at the time limit and not before', async () => {
  const settled = vi.fn<(error: unknown) => void>();
  const loading = loadChunk(() => new Promise(() => {})).catch(settled);
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_SECONDS * 1000 - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ reason: 'too_late' }));
});

test('loads a page on the host, which has no document', async () => {
  vi.stubGlobal('document', undefined);
  await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page');
});
