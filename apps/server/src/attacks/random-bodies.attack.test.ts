import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, signUp, tokenOf } from '../testing/people.ts';
import { arbitraryBody } from './bodies.ts';

/** The number of random bodies per endpoint. `ATTACK_RUNS=10000 pnpm test:attacks` is the whole attack; CI sends the default number. */
const RUNS = Number(process.env['ATTACK_RUNS'] ?? '100');
/** The number of bodies of one endpoint that are sent at the same time. */
const PARALLEL_BODIES = 20;
/** The counters of rate limits and wrong passwords are emptied each time this number of bodies was sent. It is a multiple of `AT_ONCE`. */
const BODIES_PER_RESET = 200;

let server: TestApp;
let memberToken: string;
let agentToken: string;

beforeAll(async () => {
  server = await openTestApp();
  memberToken = await signUp(server, 'attacker1');
  await signUp(server, 'attagent1');
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', 'attagent1').execute();
  const login = { username: 'attagent1', password: PASSWORD, type: 'username' };
  agentToken = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
});
afterAll(async () => await server.close());

/** The calls that end the session with which they are made. Other tests make them. */
const ENDS_SESSION = new Set<string>(['logout']);

describe('no endpoint answers a random body with 5xx', () => {
  const served = Object.entries(endpoints).filter(([id]) => !isUnserved(id as EndpointId) && !ENDS_SESSION.has(id));

  test.each(served)(
    '%s',
    async (_id, { marks, request }: Endpoint) => {
      const host = marks.site === 'agent' ? AGENT_HOST : MEMBER_HOST;
      const token = marks.token === false ? undefined : marks.site === 'agent' ? agentToken : memberToken;
      const bodies = removeDuplicates(fc.sample(arbitraryBody(request), { numRuns: RUNS, seed: 20_261_121 }));
      for (let start = 0; start < bodies.length; start += PARALLEL_BODIES) {
        if (start % BODIES_PER_RESET === 0) await resetCounters();
        const answers = await Promise.all(
          bodies
            .slice(start, start + PARALLEL_BODIES)
            .map(async (body) => ({ body, answer: await send(marks, body, host, token) })),
        );
        const broken = answers.filter(({ answer }) => answer >= 500);
        expect(broken).toEqual([]);
      }
      await expectOpenSessions();
    },
    RUNS * 1_000,
  );
});

/** Empties the counters, so that later bodies reach the handler and are not all refused as too many. */
async function resetCounters(): Promise<void> {
  for (const table of ['rate_limit', 'guess_counter'] as const) await server.db.deleteFrom(table).execute();
}

/** Removes duplicate bodies. A call without inputs has only one valid body, which need not be sent thousands of times. */
function removeDuplicates(bodies: readonly unknown[]): unknown[] {
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}

/** Expects that no body has ended a session, because bodies that are refused for their token alone would test nothing. */
async function expectOpenSessions(): Promise<void> {
  const asMember = await call(server, 'memberInfo', {}, { token: memberToken });
  const asAgent = await call(server, 'memberInfo', {}, { token: agentToken, host: AGENT_HOST });
  expect([asMember.status, asAgent.status]).toEqual([200, 200]);
}

async function send(
  { method, path, encrypted }: Endpoint['marks'],
  body: unknown,
  host: string,
  token: string | undefined,
): Promise<number> {
  const inQuery = method === 'GET' || method === 'DELETE';
  const target = { method, url: inQuery ? `${path}?${toQuery(body)}` : path, host, token };
  const { status } = await server.ask(
    inQuery ? target : encrypted ? { ...target, sealed: await server.seal(body) } : { ...target, json: body },
  );
  return status;
}

function toQuery(body: unknown): string {
  if (typeof body !== 'object' || body === null) return encodeURIComponent(String(body).toWellFormed());
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  return new URLSearchParams(pairs).toString();
}
