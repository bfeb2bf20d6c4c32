import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectUploadRequests, type UploadRequests } from './upload-requests.ts';

let uploads: UploadRequests;
let answer: PromiseWithResolvers<Response>;
beforeEach(() => {
  answer = Promise.withResolvers<Response>();
  vi.stubGlobal('location', { href: 'http://site.test/' });
  vi.stubGlobal('ProgressEvent', Event);
  vi.stubGlobal('fetch', async () => await answer.promise);
  uploads = connectUploadRequests();
});
afterEach(() => {
  uploads.disconnect();
  vi.unstubAllGlobals();
});

test('reports the progress of an upload until it is answered', async () => {
  const request = new XMLHttpRequest();
  const progress = vi.fn<(event: Event) => void>();
  request.upload.addEventListener('progress', progress);
  request.open('POST', '/api/upload');
  request.send('picture');
  uploads.report('/api/upload', 0.5);
  expect(progress).toHaveBeenCalledTimes(1);
  const loaded = once(request, 'load');
  answer.resolve(new Response('{}'));
  await loaded;
  expect(() => uploads.report('/api/upload', 1)).toThrow('no upload to /api/upload is in progress');
});
