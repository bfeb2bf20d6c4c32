import { afterAll, beforeAll, expect, test } from 'vitest';
import { AGENT_HOST, OTHER_MEMBER_HOST, openTestApp, registration, type TestApp } from '../testing/app.ts';
import {
  addPasskey,
  isDeviceAlive,
  isExtraCheckAlive,
  isHandOffAlive,
  isPasskeyAlive,
  isSessionAlive,
  openExtraCheck,
  openLogin,
  requestTicket,
  REAL_NAME,
  resetPasswordByTicket,
} from '../testing/credentials.ts';
import { call, cookieHeader, PASSWORD, signUp, tokenOf } from '../testing/people.ts';
import { readNewestCode, passHumanCheck } from '../testing/verification.ts';
import { createCatalogue } from '../testing/world.ts';

/** The same person may have an account of the same name at both brands, with other money in it. */
interface Person {
  readonly username: string;
  readonly email: string;
  readonly mobileNum: string;
  readonly token: string;
}

const COUNTRY = { countryDialingCode: '977' };

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  const ids = ['CHNGPASSMAIL3', 'MOBILEVERCODELOGIN3'];
  const switches = [1, 2].flatMap((merchant_id) => ids.map((mod_id) => ({ merchant_id, mod_id, enabled: true })));
  await server.db
    .insertInto('merchant_switch')
    .values(switches)
    .onConflict((on) => on.doNothing())
    .execute();
  await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
});
afterAll(async () => await server.close());

let people = 0;

async function createPerson(): Promise<Person> {
  people += 1;
  const username = `twobrands${people}`;
  const email = `${username}@mail.example`;
  const mobileNum = `98123000${10 + people}`;
  const token = await signUp(server, username);
  tokenOf(await call(server, 'register', registration(username), { host: OTHER_MEMBER_HOST }));
  const bound = { real_name: REAL_NAME, email, mobile: `977${mobileNum}`, mobile_verified_at: new Date() };
  await server.db.updateTable('member').set(bound).where('account', '=', username).execute();
  return { username, email, mobileNum, token };
}

type TryProof = (options: { readonly host?: string }) => Promise<boolean>;

/** Each function creates a proof on the member site of the first brand, and returns a function that tries the proof on a host. */
const proofs = {
  session:
    async ({ token }) =>
    async (options) =>
      await isSessionAlive(server, token, options),
  'hand-off': async ({ username }) => {
    const { handOff } = await openLogin(server, username);
    return async (options) => await isHandOffAlive(server, handOff, options);
  },
  'remembered device': async ({ username }) => {
    const login = await openLogin(server, username);
    return async (options) => await isDeviceAlive(server, login, options);
  },
  'extra check': async ({ username }) => {
    const checkId = await openExtraCheck(server, username);
    return async (options) => await isExtraCheckAlive(server, checkId, options);
  },
  passkey: async ({ token }) => {
    const device = await addPasskey(server, token);
    return async (options) => await isPasskeyAlive(server, device, options);
  },
  ticket: async ({ username, email }) => {
    const ticket = await requestTicket(server, username, email);
    return async (options) => (await resetPasswordByTicket(server, ticket, options)).status === 200;
  },
} satisfies Record<string, (person: Person) => Promise<TryProof>>;

/** These proofs prove a human or a number, but no account. They are valid on all sites of a brand. */
const proofsWithoutAccount = {
  'human check': async ({ mobileNum }) => {
    const humanCheck = await passHumanCheck(server, 'sms');
    const request = { mobileNum, ...COUNTRY, purpose: 'login', humanCheck };
    return async (options) => (await call(server, 'smsForLogin', request, options)).status === 200;
  },
  'code by SMS': async ({ mobileNum }) => {
    const humanCheck = await passHumanCheck(server, 'sms');
    await call(server, 'smsForLogin', { mobileNum, ...COUNTRY, purpose: 'login', humanCheck });
    const request = { mobileNum, ...COUNTRY, type: 'sms', verificationCode: await readNewestCode(server.db) };
    return async (options) => (await call(server, 'login', request, options)).status === 200;
  },
  captcha: async ({ username }) => {
    const request = { username, password: PASSWORD, type: 'username' };
    for (const host of [{}, { host: OTHER_MEMBER_HOST }])
      await call(server, 'login', { ...request, password: 'Wrong1234' }, host);
    const headers = { cookie: cookieHeader(await call(server, 'captcha')) };
    const { solution: captcha } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    return async (options) =>
      (await call(server, 'login', { ...request, captcha }, { ...options, headers })).status === 200;
  },
} satisfies Record<string, (person: Person) => Promise<TryProof>>;

const allProofs: readonly (readonly [string, (person: Person) => Promise<TryProof>])[] = [
  ...Object.entries(proofs),
  ...Object.entries(proofsWithoutAccount),
];

test.each(allProofs)('refuses a proof of one brand at another brand: %s', async (_name, makeProof) => {
  const opens = await makeProof(await createPerson());
  expect(await opens({ host: OTHER_MEMBER_HOST })).toBe(false);
  expect(await opens({})).toBe(true);
});

test.each(Object.entries(proofs))('refuses a proof of one site on the other site: %s', async (_name, makeProof) => {
  const person = await createPerson();
  const opens = await makeProof(person);
  const become = async (type: number) =>
    await server.db.updateTable('member').set({ type }).where('account', '=', person.username).execute();
  // The member becomes an agent, because the agent site refuses every member without looking at the proof.
  await become(1);
  expect(await opens({ host: AGENT_HOST })).toBe(false);
  await become(0);
  expect(await opens({})).toBe(true);
});
