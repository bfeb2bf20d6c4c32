import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { LoginValue } from '@baize/contract/schemas/session';
import type { Endpoint } from '@baize/contract/endpoint';
import type { ReplyOf } from '../http/call.ts';
import { registration, type Answer, type TestApp } from './app.ts';

/** Makes a call of the contract in the form that its marks require: with a sealed or a plain body, or with a query. */
export async function call(
  server: TestApp,
  id: EndpointId,
  request: object = {},
  { token, host, headers }: { token?: string | undefined; host?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { marks }: Endpoint = endpoints[id];
  const inQuery = marks.method === 'GET' || marks.method === 'DELETE';
  const query = inQuery ? `?${new URLSearchParams(request as Record<string, string>).toString()}` : '';
  const body = inQuery ? {} : marks.encrypted ? { sealed: await server.seal(request) } : { json: request };
  const target = { method: marks.method, url: `${marks.path}${query}`, token, ...body };
  return await server.ask({ ...target, ...(host ? { host } : {}), ...(headers ? { headers } : {}) });
}

/** The password of every member of the tests. */
export const PASSWORD = 'Lantern2026';

/** Registers a member at the first brand. Returns the token of the session. */
export async function signUp(server: TestApp, username: string): Promise<string> {
  return tokenOf(await call(server, 'register', registration(username)));
}

/** Returns the session token of the answer. Throws if the call was refused. */
export function tokenOf({ status, body }: Answer): string {
  if (status !== 200) throw new Error(`no session: ${status} ${JSON.stringify(body)}`);
  return (body as { value: LoginValue }).value.token;
}

/** Returns the value of the reply to the call `_id`, which gives the value its type. Throws if the call was refused. */
export function valueOf<Id extends EndpointId>(_id: Id, { status, body }: Answer): ReplyOf<Id> {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return (body as { value: ReplyOf<Id> }).value;
}

/** Returns what a browser would send back: name=value of every cookie that was set, without those that were cleared. */
export function cookieHeader(...answers: readonly Answer[]): string {
  const jar = new Map<string, string>();
  for (const { headers } of answers) {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
