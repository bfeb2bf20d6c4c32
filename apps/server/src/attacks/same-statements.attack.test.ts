import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { call } from '../testing/people.ts';
import { listPersonalIdInputs, buildRequestWithVictimIds } from './inputs.ts';
import { callerKinds, expectedCell } from './matrix.ts';
import { createCallers, type CallerAccess } from './people.ts';
import { createVictim } from './victim.ts';

/*
 * An id outside of the caller's scope is "not found" and costs the same time as an id of nobody (design/authorisation.md). The work of such a call is
 * its SQL statements. The test compares the statements and not the times, because times vary on a loaded machine.
 */

let server: TestApp;
let stranger: CallerAccess;
let victims: Record<string, unknown>;

beforeAll(async () => {
  server = await openTestApp();
  const callers = await createCallers(server);
  stranger = callers.otherMember;
  victims = await createVictim(server, callers.victim.token ?? '');
});
afterAll(async () => await server.close());

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Returns an id of the same form that names no row. */
function toIdOfNobody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIdOfNobody);
  if (typeof value !== 'string') return value;
  if (UUID.test(value)) return randomUUID();
  if (/^\d+$/.test(value)) return '8999999999999';
  if (/^[\da-f]+$/.test(value)) return randomBytes(value.length / 2).toString('hex');
  return value.replaceAll(/[a-z]/gi, 'q');
}

/** Returns the text of a statement, which pg takes as a string or as an object with its name and values. */
function readStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement === 'object' && statement !== null && 'text' in statement && typeof statement.text === 'string')
    return statement.text;
  throw new Error('a statement without a text');
}

/** Runs the call and returns the texts of the statements that it sent, with the code of its answer. */
async function observeStatements(id: EndpointId, request: object) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { body, status } = await call(server, id, request, stranger);
  const texts = query.mock.calls.map(([statement]: readonly unknown[]) => readStatementText(statement));
  query.mockRestore();
  return { status, code: 'code' in body ? body.code : 'ok', texts };
}

const all = Object.entries(endpoints) as [EndpointId, Endpoint][];
const withIds = all.filter(([id, endpoint]) => {
  if (isUnserved(id) || endpoint.marks.token === false) return false;
  const isAllowed = expectedCell(endpoint.marks, callerKinds.otherMember, true) === 'own';
  return isAllowed && listPersonalIdInputs(endpoint).some((name) => name !== 'requestId');
});
/** Calls in which the row itself belongs to the brand, so that a caller of the brand may find it. */
const ROWS_OF_BRAND: readonly string[] = [
  // Members of the brand may report messages of the chat and block their authors.
  'blockChatAuthor',
  'reportChatMessage',
  // The filter names an account. Whether an account exists is known from the registration, which refuses a taken name.
  'lineTransfers',
  // The envelope belongs to the brand. A second statement reads whether the caller may open it.
  'openRedEnvelope',
] satisfies EndpointId[];

/** Makes the call with the victim's ids and with ids of nobody. */
async function observePair(id: EndpointId, endpoint: Endpoint) {
  const request = buildRequestWithVictimIds(id, endpoint, victims);
  const idsOfNobody = listPersonalIdInputs(endpoint).map((name) => [name, toIdOfNobody(request[name])] as const);
  const foreign = await observeStatements(id, request);
  const unknown = await observeStatements(id, { ...request, ...Object.fromEntries(idsOfNobody) });
  return { foreign, unknown };
}

/** A statement that fills a cache of the process takes part in one of the calls only. The difference is gone when the calls are made again. */
const TRIES_MAX = 3;

test.each(withIds.filter(([id]) => !ROWS_OF_BRAND.includes(id)))(
  "%s sends the same statements for another person's id as for an id of nobody",
  async (id, endpoint) => {
    let pair = await observePair(id, endpoint);
    for (let tries = 1; tries < TRIES_MAX && !isDeepStrictEqual(pair.foreign, pair.unknown); tries += 1)
      pair = await observePair(id, endpoint);
    expect(pair.foreign.texts.length).toBeGreaterThan(1);
    expect(pair.foreign).toEqual(pair.unknown);
  },
);

test('the comparison detects a statement that is sent only for an existing row', async () => {
  await observePair('openRedEnvelope', endpoints.openRedEnvelope);
  const { foreign, unknown } = await observePair('openRedEnvelope', endpoints.openRedEnvelope);
  expect(foreign.code).toBe(unknown.code);
  expect(foreign.texts.length).toBeGreaterThan(unknown.texts.length);
});
