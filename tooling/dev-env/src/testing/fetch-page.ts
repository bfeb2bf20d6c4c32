import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The response to a page request. */
export interface Page {
  readonly status: number;
  readonly body: string;
}

/** Requests a site by its host name without a resolver for `*.localhost`, because `fetch` does not allow a `Host` header. */
export async function fetchPage(host: string, port: number, path: string, accept = 'text/html'): Promise<Page> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, accept } },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
