import type { MockPlatform } from '@baize/api/testing';
import { LIVE_PATH } from '@baize/contract/live';
import { connectUploadRequests } from './upload-requests.ts';

/**
 * The network of a test page. `fetch`, uploads and the live socket are replaced, and the mock platform answers. A call that is no endpoint of the
 * platform goes to the real network.
 */
export interface Network {
  /** Makes every call fail as it does without a network, until `online()`. */
  offline(): void;
  /** Ends `offline()`. */
  online(): void;
  /** Lets calls to this path reach the platform, and fails them when the reply arrives, until `online()`. */
  loseReplies(path: string): void;
  /** Holds the answers to calls of this path until the returned function is called, for tests of loading states. */
  hold(path: string): () => void;
  /** Answers a path that is no endpoint of the contract, such as `/ping.txt`, on every host. */
  serve(path: string, answer: (request: Request) => Response | Promise<Response>): void;
  /** Reports to the page that this share (0 to 1) of each upload to `path` has left. Throws if no upload to `path` is in progress. */
  reportUpload(path: string, sentShare: number): void;
  /** Restores the real `fetch`, `WebSocket` and uploads. */
  disconnect(): void;
}

const realFetch = globalThis.fetch;
const RealWebSocket = globalThis.WebSocket;

/** Replaces the network of the page until `disconnect()` is called. */
export function connectNetwork(platform: MockPlatform): Network {
  let isOnline = true;
  const lossyPaths = new Set<string>();
  const heldPaths = new Map<string, Promise<void>>();
  const answersByPath = new Map<string, (request: Request) => Response | Promise<Response>>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!isOnline) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(request.url);
    const release = heldPaths.get(pathname);
    if (release) await Promise.race([release, rejectOnAbort(request.signal)]);
    const answer = answersByPath.get(pathname);
    if (answer) return await Promise.race([answer(request), rejectOnAbort(request.signal)]);
    const reply = (await platform.respond(request)) ?? (await realFetch(request));
    if (lossyPaths.has(pathname)) throw new TypeError('Failed to fetch');
    return reply;
  };
  const uploads = connectUploadRequests();
  globalThis.WebSocket = SilentLiveSocket;
  const setOnline = (value: boolean) => {
    isOnline = value;
    dispatchEvent(new Event(value ? 'online' : 'offline'));
  };
  return {
    offline: () => setOnline(false),
    online() {
      lossyPaths.clear();
      setOnline(true);
    },
    loseReplies: (path) => void lossyPaths.add(path),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldPaths.set(path, promise);
      return resolve;
    },
    serve: (path, answer) => void answersByPath.set(path, answer),
    reportUpload: (path, sentShare) => uploads.report(path, sentShare),
    disconnect() {
      uploads.disconnect();
      globalThis.fetch = realFetch;
      globalThis.WebSocket = RealWebSocket;
    },
  };
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return await promise;
}

/** A WebSocket whose live connection never opens, because live messages are tested end to end (tooling/playwright/src/live-balance.e2e.ts). Other sockets are real. */
class SilentLiveSocket extends RealWebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    if (!new URL(url, location.href).pathname.startsWith(LIVE_PATH)) {
      super(url, protocols);
      return;
    }
    return Object.assign(new EventTarget(), {
      readyState: RealWebSocket.CONNECTING,
      close: () => undefined,
      send: () => undefined,
    }) as unknown as SilentLiveSocket;
  }
}
