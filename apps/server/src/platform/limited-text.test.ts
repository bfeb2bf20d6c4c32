import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { readLimitedText, ReplyTooLongError } from './limited-text.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Starts a partner that sends data until the connection ends. `closed` settles when the connection is cut. */
async function endlessPartner(): Promise<{ url: string; closed: Promise<unknown> }> {
  const server = createServer((_request, response) => {
    const send = (): void => {
      while (response.write('x'.repeat(16_384)));
      response.once('drain', send);
    };
    send();
    response.once('close', () => server.emit('cut'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, closed: once(server, 'cut') };
}

test('reads a reply within the limit, in any script', async () => {
  expect(await readLimitedText(new Response('नमस्ते'), 18)).toBe('नमस्ते');
  expect(await readLimitedText(new Response(null), 0)).toBe('');
});

test('stops at the limit and cuts the connection of an endless reply', async () => {
  const { url, closed } = await endlessPartner();
  await expect(readLimitedText(await fetch(url), 100_000)).rejects.toThrow(ReplyTooLongError);
  await closed;
});
