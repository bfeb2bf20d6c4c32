import type { SendRequest } from './call.ts';

/** Called with the share of the body that has left this device, from 0 to 1. */
export type UploadProgressListener = (sentShare: number) => void;

/**
 * Sends a request as `fetch` does and reports how much of its body has left. `fetch` reports nothing about a body on its way, so an
 * XMLHttpRequest sends it. The promise settles as that of `fetch`: it rejects with a `TypeError` when the network fails, and with the
 * reason of the signal when the signal aborts. Where no XMLHttpRequest exists (a server), `fetch` sends without reports.
 */
export function sendWithProgress(onProgress: UploadProgressListener): SendRequest {
  if (typeof XMLHttpRequest === 'undefined') return fetch;
  return async (url, { method, headers, body, signal }) => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: () => Promise<string> }>();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: () => Promise.resolve(request.responseText) }),
    );
    request.addEventListener('error', () => reject(new TypeError('the upload failed')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.send(body ?? null);
    return await promise.finally(() => signal.removeEventListener('abort', abort));
  };
}
