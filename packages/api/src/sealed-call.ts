import { systemMarks } from '@baize/contract/marks/system';
import type { ApiCall } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Keyring } from './keyring.ts';
import type { Answer } from './reply.ts';
import { cipherIsThere, seal } from './sealing.ts';

export type SendPlain = (call: ApiCall, signal: AbortSignal, sealed?: string) => Promise<Answer>;

/** Dependencies of a sealed call. */
export interface SealContext {
  readonly keyring: Keyring;
  readonly send: SendPlain;
  /** Host and port of the platform as the browser names them; undefined outside of a page. */
  readonly host: string | undefined;
}

/** Seals and sends a call. Where the server has another key or another time, the call fetches the status and is sealed once more. */
export async function sendSealed(call: ApiCall, signal: AbortSignal, context: SealContext): Promise<Answer> {
  const first = await sealAndSend(call, signal, context);
  if (!('error' in first) || !wantsFreshKey(first.error)) return first;
  const status = await context.send(statusCall, signal);
  return 'error' in status ? status : sealAndSend(call, signal, context);
}

async function sealAndSend(call: ApiCall, signal: AbortSignal, { keyring, send, host }: SealContext): Promise<Answer> {
  if (keyring.current() === undefined) {
    const status = await send(statusCall, signal);
    if ('error' in status) return status;
  }
  const current = keyring.current();
  if (current === undefined) throw new Error('a status reply was read, and no key was learnt from it');
  if (!(await cipherIsThere())) return noCipher;
  const { method, path } = call.marks;
  const audience = host === undefined ? undefined : `${method} ${host}${path}`;
  return send(call, signal, await seal(call.argument ?? {}, current.key, current.serverNowMs, audience));
}

const noCipher: Answer = { error: { code: 'network.failed', message: 'the cipher could not be fetched' } };

const statusCall: ApiCall = { marks: systemMarks.systemStatus, argument: undefined };

function wantsFreshKey({ code }: ApiError): boolean {
  return code === 'request.key_unknown' || code === 'request.stale';
}
