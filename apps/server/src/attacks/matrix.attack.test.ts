import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { errorsOf, type Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, valueOf } from '../testing/people.ts';
import { listPersonalIdInputs, buildRequestWithVictimIds, VICTIM_ACCOUNT } from './inputs.ts';
import { callerKinds, expectedCell, refusalByCell, type CallerName, type Cell } from './matrix.ts';
import { createCallers, type CallerAccess } from './people.ts';
import { CHAT_NAME, createVictim, NAMES, SECRETS } from './victim.ts';

/*
 * Every caller makes every call, with the ids of a victim in every input that takes an id. The expected answers follow from the marks;
 * `pnpm attacks --table` prints them. A new endpoint is included at once. If it takes ids of persons, `createVictim` has to provide an id.
 */

let server: TestApp;
let callers: Record<CallerName, CallerAccess>;
let victims: Record<string, unknown>;

beforeAll(async () => {
  server = await openTestApp();
  callers = await createCallers(server);
  victims = await createVictim(server, callers.victim.token ?? '');
});
afterAll(async () => await server.close());

const all = Object.entries(endpoints) as [EndpointId, Endpoint][];
const strangers = (Object.keys(callerKinds) as CallerName[]).filter((name) => name !== 'victim');

async function makeCall(id: EndpointId, endpoint: Endpoint, name: CallerName): Promise<Answer> {
  const request = isUnserved(id) ? {} : buildRequestWithVictimIds(id, endpoint, victims);
  return await call(server, id, request, callers[name]);
}

async function makeCallAs(id: EndpointId, endpoint: Endpoint, names: readonly CallerName[]) {
  return await Promise.all(names.map(async (name) => ({ name, answer: await makeCall(id, endpoint, name) })));
}

function readCode({ body }: Answer): string {
  return 'code' in body ? body.code : 'ok';
}

/**
 * Determines the cell of the matrix to which the answer belongs. An answer of a handler belongs to the expected cell, and a refusal by the marks to
 * the cell of this refusal. For any other answer the text of its status and code is returned.
 */
function readCell(answer: Answer, expected: Cell, endpoint: Endpoint): string {
  const [status, code] = [answer.status, readCode(answer)];
  const refusals = Object.entries(refusalByCell);
  const refused = refusals.find(([, refusal]) => refusal.status === status && refusal.code === code)?.[0];
  const isOfHandler = !(expected in refusalByCell) && endpoint.errors.some((own) => own === code);
  if (refused && !isOfHandler) return refused;
  // A request with a session passes the validation, so that the call reaches the victim's row.
  const hasFailed = status >= 500 || (code === 'request.invalid' && expected !== 'open');
  const isKnown = code === 'ok' || errorsOf(endpoint).some((known) => known === code);
  return hasFailed || !isKnown || expected in refusalByCell ? `${status} ${code}` : expected;
}

/** The chat shows the nickname of an author to every member of the brand. */
const SHOWS_CHAT_NAMES: readonly string[] = [
  'chatMessages',
  'blockChatAuthor',
  'sendChatMessage',
] satisfies EndpointId[];

async function expectPromisedAnswers(id: EndpointId, endpoint: Endpoint): Promise<void> {
  const expected: Partial<Record<CallerName, string>> = {};
  const actual: Partial<Record<CallerName, string>> = {};
  const isForeign = (name: CallerName): boolean => callerKinds[name].session === 'foreign';
  // A foreign session is tried first: its owner may end it by the same call.
  const answers = [
    ...(await makeCallAs(id, endpoint, strangers.filter(isForeign))),
    ...(await makeCallAs(
      id,
      endpoint,
      strangers.filter((name) => !isForeign(name)),
    )),
  ];
  for (const { name, answer } of answers) {
    const kind = callerKinds[name];
    const cell = expectedCell(endpoint.marks, kind, !isUnserved(id));
    expected[name] = cell;
    actual[name] = readCell(answer, cell, endpoint);
    const names = SHOWS_CHAT_NAMES.includes(id) ? NAMES.filter((mark) => mark !== CHAT_NAME) : NAMES;
    const hidden = kind.sees === 'its line' ? SECRETS : [...SECRETS, ...names];
    const text = JSON.stringify(answer.body);
    expect(hidden.filter((mark) => text.includes(mark)).map((mark) => `${name} sees ${mark}`)).toEqual([]);
  }
  expect(actual).toEqual(expected);
}

describe('every stranger gets the answer that the marks promise, and nothing of the victim', () => {
  test.each(all.filter(([id]) => id !== 'logout'))('%s', expectPromisedAnswers);
});

const served = all.filter(([id, { marks }]) => !isUnserved(id) && marks.token !== false);
const withIds = served.filter(([, endpoint]) => listPersonalIdInputs(endpoint).some((name) => name !== 'requestId'));

test('every id-like input has a value of the victim', () => {
  const missing = served.flatMap(([id, endpoint]) =>
    listPersonalIdInputs(endpoint).flatMap((name) => (victims[name] === undefined ? [`${id}.${name}`] : [])),
  );
  expect(missing).toEqual([]);
});

const NOT_FOUND = /[._]not_found$|\.not_in_line$/;
/** The calls that filter or list. They leave the rows of other people out instead of answering "not found". */
const FILTERING_CALLS: readonly string[] = [
  // The activity belongs to the brand, and a foreign picture is refused as one that was never sent (`activities.pg.test.ts`).
  'applyActivity',
  'contracts',
  'deleteMessages',
  // A foreign picture is refused as one that was never sent (`feedback.pg.test.ts`).
  'feedback',
  'lineTransfers',
  'lottoBets',
  'readMessages',
  'teamBets',
  'teamDownlines',
  'teamTransactions',
] satisfies EndpointId[];

/** Every member of the brand may report a message of the chat and stop reading its author. Members of another brand find neither. */
const OPEN_TO_THE_BRAND: readonly string[] = ['blockChatAuthor', 'reportChatMessage'] satisfies EndpointId[];
const isOfOtherBrand = ({ host }: CallerAccess): boolean => host === callers.otherBrand.host;

describe("another person's row is not found, whoever calls", () => {
  const checkedEndpoints = withIds.filter(([id]) => !FILTERING_CALLS.includes(id) && id !== 'moderateChat');
  test.each(checkedEndpoints)('%s', async (id, endpoint) => {
    for (const name of strangers) {
      if (expectedCell(endpoint.marks, callerKinds[name], true) !== 'own') continue;
      if (OPEN_TO_THE_BRAND.includes(id) && !isOfOtherBrand(callers[name])) continue;
      const answer = await makeCall(id, endpoint, name);
      expect([name, answer.status, readCode(answer)]).toEqual([name, 404, expect.stringMatching(NOT_FOUND)]);
    }
  });

  test.each(withIds.filter(([id]) => OPEN_TO_THE_BRAND.includes(id)))(
    'but %s is open to members of the brand',
    async (id, endpoint) => {
      expect((await makeCall(id, endpoint, 'otherMember')).status).toBe(200);
      expect(await makeCall(id, endpoint, 'otherBrand')).toMatchObject({ status: 404 });
    },
  );

  test('only a moderator can change a message of the victim', async () => {
    const { moderateChat } = endpoints;
    for (const name of ['otherMember', 'otherBrand', 'victim'] as const)
      expect([name, readCode(await makeCall('moderateChat', moderateChat, name))]).toEqual([
        name,
        'chat.not_moderator',
      ]);
  });

  test('the reports of the agent above contain the victim, and those of another agent do not', async () => {
    for (const [id, endpoint] of withIds.filter(([each]) => each === 'teamBets' || each === 'teamDownlines')) {
      expect(JSON.stringify((await makeCall(id, endpoint, 'lineAgent')).body)).toContain(VICTIM_ACCOUNT);
      expect(await makeCall(id, endpoint, 'otherAgent')).toMatchObject({ body: { value: { total: 0, list: [] } } });
    }
  });
});

test('the rows of the victim are unchanged after all calls', async () => {
  const access = callers.victim;
  const { depositId, withdrawalId } = victims;
  const page = { pageNo: 1, pageSize: 20 };
  expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, access))).toMatchObject({
    email: 'v••@tim.test',
    rememberedDevices: 1,
    sessions: 2,
  });
  expect(valueOf('balance', await call(server, 'balance', {}, access)).balance).toBe('392.00');
  const deposit = valueOf('deposit', await call(server, 'deposit', { depositId }, access));
  expect(deposit).toMatchObject({ state: 'pending', proofSent: false });
  const withdrawal = valueOf('withdrawal', await call(server, 'withdrawal', { withdrawalId }, access));
  expect(withdrawal.state).toBe('reviewing');
  const accounts = valueOf('payoutAccounts', await call(server, 'payoutAccounts', {}, access));
  expect(accounts.list).toMatchObject([{ payoutAccountId: victims['payoutAccountId'] }]);
  const passkeys = valueOf('passkeys', await call(server, 'passkeys', {}, access));
  expect(passkeys.list).toMatchObject([{ passkeyId: victims['passkeyId'] }]);
  const messages = valueOf('messages', await call(server, 'messages', page, access));
  expect(messages.list).toMatchObject([{ messageId: (victims['messageIds'] as string[])[0] }]);
  expect(valueOf('unreadCount', await call(server, 'unreadCount', {}, access)).unread).toBe(1);
  const chat = valueOf('chatMessages', await call(server, 'chatMessages', { roomId: 'lobby' }, access));
  const written = chat.list.find(({ messageId }) => messageId === victims['messageId']);
  expect(written).toMatchObject({ text: 'Good evening.', isRemoved: false });
});

describe('the victim finds the own rows under the same ids', () => {
  /** The end of a session ends its remembered device as well. */
  const own = withIds
    // Nobody reports or blocks themselves: the own message and the own name are not found.
    .filter(([id, { marks }]) => marks.site !== 'agent' && !OPEN_TO_THE_BRAND.includes(id))
    .toSorted(([left], [right]) => Number(left === 'endSession') - Number(right === 'endSession'));

  test.each(own)('%s', async (id, endpoint) => {
    const answer = await makeCall(id, endpoint, 'victim');
    expect([answer.status < 500, readCode(answer)]).toEqual([true, expect.not.stringMatching(NOT_FOUND)]);
  });
});

test('a log-out ends only the session of its caller', async () => {
  await expectPromisedAnswers('logout', endpoints.logout);
  expect((await call(server, 'memberInfo', {}, callers.otherMember)).status).toBe(401);
  expect((await call(server, 'memberInfo', {}, callers.victim)).status).toBe(200);
});
