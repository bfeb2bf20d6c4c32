import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { errorsOf, type Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, valueOf } from '../testing/people.ts';
import { personalIdsOf, requestFor, VICTIM_ACCOUNT } from './inputs.ts';
import { callerKinds, expectedCell, refusalOfCell, type CallerName, type Cell } from './matrix.ts';
import { createCallers, type CallerAccess } from './people.ts';
import { CHAT_NAME, createVictim, NAMES, SECRETS } from './victim.ts';

/*
 * Every call, made by everybody, with the ids of a victim wherever an id can be named. The expected answers come from the marks:
 * `pnpm attacks --table` prints them. A new endpoint is part of this at once; if it takes ids of persons, it needs one of the victim.
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

async function make(id: EndpointId, endpoint: Endpoint, name: CallerName): Promise<Answer> {
  const request = isUnserved(id) ? {} : requestFor(id, endpoint, victims);
  return await call(server, id, request, callers[name]);
}

async function makeEach(id: EndpointId, endpoint: Endpoint, names: readonly CallerName[]) {
  return await Promise.all(names.map(async (name) => ({ name, answer: await make(id, endpoint, name) })));
}

function codeOf({ body }: Answer): string {
  return 'code' in body ? body.code : 'ok';
}

/** Reads the cell off the answer. A call whose handler ran is in the cell that was expected; any refusal of the guard is another cell. */
function cellOf(answer: Answer, expected: Cell, endpoint: Endpoint): string {
  const [status, code] = [answer.status, codeOf(answer)];
  const refusals = Object.entries(refusalOfCell);
  const refused = refusals.find(([, refusal]) => refusal.status === status && refusal.code === code)?.[0];
  const isOfHandler = !(expected in refusalOfCell) && endpoint.errors.some((own) => own === code);
  if (refused && !isOfHandler) return refused;
  // Behind a session the form fits, so that the call reaches the victim's row.
  const hasFailed = status >= 500 || (code === 'request.invalid' && expected !== 'open');
  const isKnown = code === 'ok' || errorsOf(endpoint).some((known) => known === code);
  return hasFailed || !isKnown || expected in refusalOfCell ? `${status} ${code}` : expected;
}

/** The chat shows the nickname of an author to every member of the brand. */
const SHOWS_CHAT_NAMES: readonly string[] = [
  'chatMessages',
  'blockChatAuthor',
  'sendChatMessage',
] satisfies EndpointId[];

async function expectPromisedAnswers(id: EndpointId, endpoint: Endpoint): Promise<void> {
  const expected: Partial<Record<CallerName, string>> = {};
  const found: Partial<Record<CallerName, string>> = {};
  const isForeign = (name: CallerName): boolean => callerKinds[name].session === 'foreign';
  // A foreign session is tried first: its owner may end it by the same call.
  const answers = [
    ...(await makeEach(id, endpoint, strangers.filter(isForeign))),
    ...(await makeEach(
      id,
      endpoint,
      strangers.filter((name) => !isForeign(name)),
    )),
  ];
  for (const { name, answer } of answers) {
    const kind = callerKinds[name];
    const cell = expectedCell(endpoint.marks, kind, !isUnserved(id));
    expected[name] = cell;
    found[name] = cellOf(answer, cell, endpoint);
    const names = SHOWS_CHAT_NAMES.includes(id) ? NAMES.filter((mark) => mark !== CHAT_NAME) : NAMES;
    const hidden = kind.sees === 'its line' ? SECRETS : [...SECRETS, ...names];
    const text = JSON.stringify(answer.body);
    expect(hidden.filter((mark) => text.includes(mark)).map((mark) => `${name} sees ${mark}`)).toEqual([]);
  }
  expect(found).toEqual(expected);
}

describe('every stranger gets the answer that the marks promise, and nothing of the victim', () => {
  test.each(all.filter(([id]) => id !== 'logout'))('%s', expectPromisedAnswers);
});

const served = all.filter(([id, { marks }]) => !isUnserved(id) && marks.token !== false);
const withIds = served.filter(([, endpoint]) => personalIdsOf(endpoint).some((name) => name !== 'requestId'));

test('every id-like input has a value of the victim', () => {
  const missing = served.flatMap(([id, endpoint]) =>
    personalIdsOf(endpoint).flatMap((name) => (victims[name] === undefined ? [`${id}.${name}`] : [])),
  );
  expect(missing).toEqual([]);
});

const NOT_FOUND = /[._]not_found$|\.not_in_line$/;
/** Filters and lists: what is not the caller's own is left out of the answer. */
const LEAVES_OUT: readonly string[] = [
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
const ofOtherBrand = ({ host }: CallerAccess): boolean => host === callers.otherBrand.host;

describe("another person's row is not found, whoever asks", () => {
  const tried = withIds.filter(([id]) => !LEAVES_OUT.includes(id) && id !== 'moderateChat');
  test.each(tried)('%s', async (id, endpoint) => {
    for (const name of strangers) {
      if (expectedCell(endpoint.marks, callerKinds[name], true) !== 'own') continue;
      if (OPEN_TO_THE_BRAND.includes(id) && !ofOtherBrand(callers[name])) continue;
      const answer = await make(id, endpoint, name);
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 404, expect.stringMatching(NOT_FOUND)]);
    }
  });

  test.each(withIds.filter(([id]) => OPEN_TO_THE_BRAND.includes(id)))(
    'but %s is open to members of the brand',
    async (id, endpoint) => {
      expect((await make(id, endpoint, 'otherMember')).status).toBe(200);
      expect(await make(id, endpoint, 'otherBrand')).toMatchObject({ status: 404 });
    },
  );

  test('nobody but a moderator touches a message of the victim', async () => {
    const { moderateChat } = endpoints;
    for (const name of ['otherMember', 'otherBrand', 'victim'] as const)
      expect([name, codeOf(await make('moderateChat', moderateChat, name))]).toEqual([name, 'chat.not_moderator']);
  });

  test('the line of an agent has the victim, and the line of another agent has not', async () => {
    for (const [id, endpoint] of withIds.filter(([each]) => each === 'teamBets' || each === 'teamDownlines')) {
      expect(JSON.stringify((await make(id, endpoint, 'lineAgent')).body)).toContain(VICTIM_ACCOUNT);
      expect(await make(id, endpoint, 'otherAgent')).toMatchObject({ body: { value: { total: 0, list: [] } } });
    }
  });
});

test('the victim has everything as it was', async () => {
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
    const answer = await make(id, endpoint, 'victim');
    expect([answer.status < 500, codeOf(answer)]).toEqual([true, expect.not.stringMatching(NOT_FOUND)]);
  });
});

test('and a log-out ends the session of its caller alone', async () => {
  await expectPromisedAnswers('logout', endpoints.logout);
  expect((await call(server, 'memberInfo', {}, callers.otherMember)).status).toBe(401);
  expect((await call(server, 'memberInfo', {}, callers.victim)).status).toBe(200);
});
