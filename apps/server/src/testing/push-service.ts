import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

const RECORD_HEAD_BYTES = 21;
const TAG_BYTES = 16;

/** A browser with a push subscription: an address at the push service, and the keys for which texts are encrypted. */
export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** The texts that arrived, decrypted, each with the claims of the signature. */
  readonly received: { readonly payload: unknown; readonly claims: unknown }[];
  /** The answer of the service for this browser from now on. */
  answer: number;
}

/** A push service for tests. */
export interface TestPushService {
  readonly origin: string;
  /** Creates a browser that accepts messages which are signed with this public key of a brand. */
  subscribe(publicKey: string): TestBrowser;
  close(): Promise<void>;
}

/**
 * Starts a push service on this machine. Like a real one it verifies the signature of the sender (RFC 8292). Accepted messages are decrypted with the
 * keys of the browser (RFC 8291) by code that was written from the standards, and not by the library under test.
 */
export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { readonly browser: TestBrowser; readonly openMessage: OpenPush }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const subscriber = browsers.get(request.url ?? '');
      const receive = async (): Promise<number> => {
        if (!subscriber) return 404;
        if (subscriber.browser.answer !== 201) return subscriber.browser.answer;
        const authorization = request.headers.authorization ?? '';
        subscriber.browser.received.push(await subscriber.openMessage(authorization, Buffer.concat(chunks)));
        return 201;
      };
      receive().then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(403).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe: (publicKey) => {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys('base64url');
      const browser: TestBrowser = {
        subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') },
        received: [],
        answer: 201,
      };
      browsers.set(path, {
        browser,
        openMessage: async (authorization, body) => ({
          claims: await readClaims(authorization, publicKey, origin),
          payload: JSON.parse(decrypt(body, keys, auth)),
        }),
      });
      return browser;
    },
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}

type OpenPush = (
  authorization: string,
  body: Buffer,
) => Promise<{ readonly payload: unknown; readonly claims: unknown }>;

async function readClaims(authorization: string, publicKey: string, origin: string): Promise<unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed with another key than the browser was told');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: origin,
  });
  return verified.payload;
}

/** Opens a body of the content encoding aes128gcm with one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(RECORD_HEAD_BYTES, RECORD_HEAD_BYTES + (body[20] ?? 0));
  const record = body.subarray(RECORD_HEAD_BYTES + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last byte that is not zero marks the end of the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
