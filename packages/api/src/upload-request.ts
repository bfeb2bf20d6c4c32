import type { SendRequest } from './call.ts';

/** Called with the share of the body that was sent, from 0 to 1. */
export type UploadProgressListener = (sentShare: number) => void;

/**
 * Returns a function that sends a request like `fetch` and reports the progress of its body. `fetch` cannot report
 * upload progress, so an XMLHttpRequest is used. The promise settles like that of `fetch`: it rejects with a
 * `TypeError` on a network failure, and with the signal's reason on an abort. Where XMLHttpRequest does not exist (a
 * server), `fetch` is used without progress.
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
