import { LOGINS_MAX } from '@baize/contract/limits';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import type { Authenticator } from '../../testing/authenticator.ts';
import {
  addPasskey,
  HOST_ORIGIN,
  isDeviceAlive,
  isExtraCheckAlive,
  isGameSessionAlive,
  isHandOffAlive,
  isLaunchTokenAlive,
  isPasskeyAlive,
  isSessionAlive,
  openExtraCheck,
  openLogin,
  openTicket,
  REAL_NAME,
  useTicket,
  type LoginCredentials,
} from '../../testing/credentials.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { newestCode, passHumanCheck } from '../../testing/proofs.ts';
import { createCatalogue } from '../../testing/world.ts';
import { outboxPort } from '../../platform/messages.ts';
import { blockMember, unblockMember, type MemberAct } from './operator-acts.ts';
import { deliverWaiting } from '../../platform/message-queue.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  const switches = ['CHNGPASSMAIL3', 'CHNGPASSVERIF3'].map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true }));
  await server.db.insertInto('merchant_switch').values(switches).execute();
  await server.db.updateTable('merchant').set({ check_new_ip: true }).execute();
});
afterAll(async () => await server.close());

interface Person {
  readonly username: string;
  readonly email: string;
  readonly mobileNum: string;
  readonly memberId: bigint;
  /** Sets the event off. */
  readonly own: LoginCredentials;
  readonly other: LoginCredentials;
  readonly checkId: string;
  readonly ticket: string;
  readonly passkey: Authenticator;
  /** Makes the next code of an authenticator that was set up at the beginning. */
  readonly nextTotp: () => string;
}

let people = 0;

async function createPerson(): Promise<Person> {
  people += 1;
  const username = `revoked${people}`;
  const email = `${username}@mail.example`;
  const mobileNum = `981230000${people}`;
  const token = await signUp(server, username);
  const columns = { real_name: REAL_NAME, email, mobile: `977${mobileNum}`, mobile_verified_at: new Date() };
  const { memberId } = await server.db
    .updateTable('member')
    .set(columns)
    .where('account', '=', username)
    .returning('member_id as memberId')
    .executeTakeFirstOrThrow();
  const passkey = await addPasskey(server, token);
  const own = await openLogin(server, username);
  const other = await openLogin(server, username);
  const begun = await call(server, 'beginTwoFactor', { password: PASSWORD }, { token: own.token });
  const totp = new TOTP({ secret: Secret.fromBase32(valueOf('beginTwoFactor', begun).secret) });
  const checkId = await openExtraCheck(server, username);
  const ticket = await openTicket(server, username, email);
  const nextTotp = (): string => totp.generate();
  return { username, email, mobileNum, memberId, own, other, checkId, ticket, passkey, nextTotp };
}

async function expectDone(id: Parameters<typeof call>[1], request: object, token?: string): Promise<void> {
  expect(await call(server, id, request, { token })).toMatchObject({ status: 200 });
}

const NEXT = 'Sagarmatha8848';

const events = {
  'log-out': async ({ own }) => await expectDone('logout', {}, own.token),
  'a changed password': async ({ own }) =>
    await expectDone(
      'changePassword',
      { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT },
      own.token,
    ),
  'end others': async ({ own }) => await expectDone('endOtherSessions', { password: PASSWORD }, own.token),
  'end one': async ({ own, other }) => {
    const asked = await call(server, 'sessions', {}, { token: other.token });
    const sessionId = valueOf('sessions', asked).list.find(({ current }) => current)?.sessionId;
    await expectDone('endSession', { sessionId, password: PASSWORD }, own.token);
  },
  'two factors on': async ({ own, nextTotp }) => await expectDone('confirmTwoFactor', { code: nextTotp() }, own.token),
  'two factors off': async ({ own, nextTotp, memberId }) => {
    await server.db
      .updateTable('two_factor')
      .set({ confirmed_at: new Date() })
      .where('member_id', '=', memberId)
      .execute();
    await expectDone('removeTwoFactor', { password: PASSWORD, code: nextTotp() }, own.token);
  },
  'a reset by phone': async ({ mobileNum }) => {
    const number = { mobileNum, countryDialingCode: '977' };
    const humanCheck = await passHumanCheck(server, 'sms');
    await expectDone('smsForLogin', { ...number, purpose: 'password', humanCheck });
    await deliverWaiting(server.db, outboxPort, new Date());
    const verificationCode = await newestCode(server.db);
    await expectDone('resetByPhone', { ...number, newPassword: NEXT, verificationCode });
  },
  'a reset by e-mail': async ({ username, email }) => {
    const ticket = await openTicket(server, username, email);
    await expectDone('resetByEmail', { ticket, newPassword: NEXT, confirmNewPassword: NEXT });
  },
  'a block that was lifted': async ({ memberId }) => {
    await transaction(server.db, async (tx) => await blockMember(tx, actOn(memberId)));
    await transaction(server.db, async (tx) => await unblockMember(tx, actOn(memberId)));
  },
} satisfies Record<string, (person: Person) => Promise<void>>;

function actOn(memberId: bigint): MemberAct {
  return { merchantId: 1, memberId, operator: { operatorId: 1n, loginName: 'ramesh' }, now: new Date() };
}

/** Everything that is alive after the event; what is not named here has ended. */
const OWN = ['own session', 'own launch token', 'own game session'];
const OTHERS = ['other session', 'other hand-off', 'other device', 'other launch token', 'other game session'];
const ALIVE: Readonly<Record<keyof typeof events, readonly string[]>> = {
  'log-out': [...OTHERS, 'extra check', 'ticket', 'passkey'],
  'a changed password': [...OWN, 'passkey'],
  'end others': [...OWN, 'own device', 'passkey'],
  'end one': [...OWN, 'own device', 'own hand-off', 'extra check', 'ticket', 'passkey'],
  'two factors on': [...OWN, 'passkey'],
  'two factors off': [...OWN, 'passkey'],
  'a reset by phone': [],
  'a reset by e-mail': [],
  'a block that was lifted': ['passkey'],
};

/** Tries each credential, sessions first: a hand-off and a device open sessions, and the ticket ends everything. */
async function aliveOf({ own, other, checkId, ticket, passkey }: Person): Promise<string[]> {
  const checks: readonly (readonly [string, () => Promise<boolean>])[] = [
    ...[own, other].flatMap((login) => {
      const whose = login === own ? 'own' : 'other';
      return [
        [`${whose} session`, async () => await isSessionAlive(server, login.token)],
        [`${whose} game session`, async () => await isGameSessionAlive(server, login.gameSession)],
        [`${whose} launch token`, async () => await isLaunchTokenAlive(server, login.launchToken)],
        [`${whose} hand-off`, async () => await isHandOffAlive(server, login.handOff)],
        [`${whose} device`, async () => await isDeviceAlive(server, login)],
      ] as const;
    }),
    ['extra check', async () => await isExtraCheckAlive(server, checkId)],
    ['passkey', async () => await isPasskeyAlive(server, passkey)],
    ['ticket', async () => (await useTicket(server, ticket)).status === 200],
  ];
  const alive: string[] = [];
  for (const [name, isAlive] of checks) if (await isAlive()) alive.push(name);
  return alive;
}

test('every credential opens something before an event', async () => {
  const alive = await aliveOf(await createPerson());
  expect(alive.toSorted()).toEqual(
    [...OWN, 'own device', 'own hand-off', ...OTHERS, 'extra check', 'passkey', 'ticket'].toSorted(),
  );
});

test.each(Object.keys(events) as (keyof typeof events)[])('%s leaves alive only what it may', async (event) => {
  const person = await createPerson();
  await events[event](person);
  expect((await aliveOf(person)).toSorted()).toEqual(ALIVE[event].toSorted());
});

test('nothing opens anything while the member is blocked', async () => {
  const person = await createPerson();
  await transaction(server.db, async (tx) => await blockMember(tx, actOn(person.memberId)));
  expect(await aliveOf(person)).toEqual([]);
});

test('names the block, and not the end of the session that the block caused', async () => {
  const { memberId, own } = await createPerson();
  await transaction(server.db, async (tx) => await blockMember(tx, actOn(memberId)));
  const answer = await call(server, 'memberInfo', {}, { token: own.token });
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.expired', value: { reason: 'blocked' } } });
});

test('log-out ends the sessions on other addresses that hand-offs opened, and a hand-off prolongs none', async () => {
  await signUp(server, 'mirrored');
  const { token, handOff } = await openLogin(server, 'mirrored');
  const mirrored = tokenOf(await call(server, 'loginHandOff', { code: handOff }));
  const expiries = await server.db
    .selectFrom('session as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .select('s.expires_at as expiresAt')
    .where('m.account', '=', 'mirrored')
    .orderBy('s.created_at', 'desc')
    .limit(2)
    .execute();
  expect(expiries[0]).toEqual(expiries[1]);
  const { code } = valueOf(
    'createHandOff',
    await call(server, 'createHandOff', { origin: HOST_ORIGIN }, { token: mirrored }),
  );
  await expectDone('logout', {}, token);
  expect(await isSessionAlive(server, mirrored)).toBe(false);
  expect(await isHandOffAlive(server, code)).toBe(false);
});

test('a session that a hand-off opened can be ended alone', async () => {
  await signUp(server, 'mirrored2');
  const { token, handOff } = await openLogin(server, 'mirrored2');
  const mirrored = tokenOf(await call(server, 'loginHandOff', { code: handOff }));
  const asked = await call(server, 'sessions', {}, { token: mirrored });
  const sessionId = valueOf('sessions', asked).list.find(({ current }) => current)?.sessionId;
  await expectDone('endSession', { sessionId, password: PASSWORD }, token);
  expect(await isSessionAlive(server, mirrored)).toBe(false);
  expect(await isSessionAlive(server, token)).toBe(true);
});

test('one log-in above the maximum ends the one that was used the longest time ago, with its game', async () => {
  const { username, memberId, own } = await createPerson();
  const alive = async () => {
    const { count } = await server.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  // More log-ins than there may be, of other browsers that are used now.
  await sql`insert into session (member_id, token_hash, merchant_id, site, expires_at, last_seen_at)
    select ${memberId}, sha256(n::text::bytea), 1, 'member', now() + interval '1 hour', now() + interval '1 minute'
    from generate_series(1, ${LOGINS_MAX + 5}) n`.execute(server.db);
  expect(await alive()).toBeGreaterThan(LOGINS_MAX);
  const newest = await openLogin(server, username);
  expect(await alive()).toBe(LOGINS_MAX);
  expect(await isSessionAlive(server, own.token)).toBe(false);
  expect(await isGameSessionAlive(server, own.gameSession)).toBe(false);
  expect(await isSessionAlive(server, newest.token)).toBe(true);
});
