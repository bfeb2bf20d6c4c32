import { systemMarks } from '@baize/contract/marks/system';
import type { ApiCall } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Keyring } from './keyring.ts';
import type { Answer } from './reply.ts';
import { cipherIsThere, seal } from './sealing.ts';

export type SendPlain = (call: ApiCall, signal: AbortSignal, sealed?: string) => Promise<Answer>;

/** Seals and sends; where the server has a new key or another time, learns them and seals once more. */
export async function sendSealed(
  call: ApiCall,
  signal: AbortSignal,
  keyring: Keyring,
  send: SendPlain,
): Promise<Answer> {
  const first = await sealAndSend(call, signal, keyring, send);
  if (!('error' in first) || !wantsFreshKey(first.error)) return first;
  const status = await send(statusCall, signal);
  return 'error' in status ? status : sealAndSend(call, signal, keyring, send);
}

async function sealAndSend(call: ApiCall, signal: AbortSignal, keyring: Keyring, send: SendPlain): Promise<Answer> {
  if (keyring.current() === undefined) {
    const status = await send(statusCall, signal);
    if ('error' in status) return status;
  }
  const current = keyring.current();
  if (current === undefined) throw new Error('a status reply was read, and no key was learnt from it');
  if (!(await cipherIsThere())) return noCipher;
  return send(call, signal, await seal(call.argument ?? {}, current.key, current.serverNowMs));
}

const noCipher: Answer = { error: { code: 'network.failed', message: 'the cipher could not be fetched' } };

const statusCall: ApiCall = { marks: systemMarks.systemStatus, argument: undefined };

function wantsFreshKey({ code }: ApiError): boolean {
  return code === 'request.key_unknown' || code === 'request.stale';
}
