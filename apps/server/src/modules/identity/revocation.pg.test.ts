import { LOGINS_MAX } from '@baize/contract/limits';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assert } from '../../domain/assert.ts';
import { identifyOperator } from '../../operators/operator-identity.ts';
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
  requestTicket,
  REAL_NAME,
  resetPasswordByTicket,
  type LoginCredentials,
} from '../../testing/credentials.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { readNewestCode, passHumanCheck } from '../../testing/verification.ts';
import { createCatalogue } from '../../testing/world.ts';
import { outboxPort } from '../../platform/messages.ts';
import { blockMember, resetFactor, unblockMember, type MemberAccessChange } from './operator-acts.ts';
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
  /** The log-in from which the event is triggered. */
  readonly own: LoginCredentials;
  /** A second log-in of the same member. */
  readonly other: LoginCredentials;
  readonly checkId: string;
  readonly ticket: string;
  readonly passkey: Authenticator;
  /** Generates the current code of the authenticator, whose set-up was started in the own log-in. */
  readonly nextTotp: () => string;
}

let personCount = 0;

async function createPerson(): Promise<Person> {
  personCount += 1;
  const username = `revoked${personCount}`;
  const email = `${username}@mail.example`;
  const mobileNum = `981230000${personCount}`;
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
  const ticket = await requestTicket(server, username, email);
  const nextTotp = (): string => totp.generate();
  return { username, email, mobileNum, memberId, own, other, checkId, ticket, passkey, nextTotp };
}

async function expectDone(id: Parameters<typeof call>[1], request: object, token?: string): Promise<void> {
  expect(await call(server, id, request, { token })).toMatchObject({ status: 200 });
}

const NEW_PASSWORD = 'Sagarmatha8848';

const events = {
  'a log-out': async ({ own }) => await expectDone('logout', {}, own.token),
  'a password change': async ({ own }) =>
    await expectDone(
      'changePassword',
      { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      own.token,
    ),
  'ending all other sessions': async ({ own }) =>
    await expectDone('endOtherSessions', { password: PASSWORD }, own.token),
  'ending one session': async ({ own, other }) => {
    const sessionsAnswer = await call(server, 'sessions', {}, { token: other.token });
    const sessionId = valueOf('sessions', sessionsAnswer).list.find(({ current }) => current)?.sessionId;
    await expectDone('endSession', { sessionId, password: PASSWORD }, own.token);
  },
  'turning two factors on': async ({ own, nextTotp }) =>
    await expectDone('confirmTwoFactor', { code: nextTotp() }, own.token),
  'turning two factors off': async ({ own, nextTotp, memberId }) => {
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
    const verificationCode = await readNewestCode(server.db);
    await expectDone('resetByPhone', { ...number, newPassword: NEW_PASSWORD, verificationCode });
  },
  'a reset by e-mail': async ({ username, email }) => {
    const ticket = await requestTicket(server, username, email);
    await expectDone('resetByEmail', { ticket, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD });
  },
  'a block that was lifted again': async ({ memberId }) => {
    await transaction(server.db, async (tx) => await blockMember(tx, createAct(memberId)));
    await transaction(server.db, async (tx) => await unblockMember(tx, createAct(memberId)));
  },
  'a reset of the factor by two operators': async ({ memberId }) => {
    const reset = async (loginName: string) =>
      await transaction(server.db, async (tx) => {
        const operator = await identifyOperator(tx, loginName, new Date());
        return await resetFactor(tx, { ...createAct(memberId), operator });
      });
    assert((await reset('asha')) === 'waiting', 'the reset waits for a second operator');
    assert((await reset('bina')) === 'done', 'the second operator completes the reset');
  },
} satisfies Record<string, (person: Person) => Promise<void>>;

function createAct(memberId: bigint): MemberAccessChange {
  return { merchantId: 1, memberId, operator: { operatorId: 1n, loginName: 'ramesh' }, now: new Date() };
}

/** The credentials that are still valid after each event. All other credentials have ended. */
const OWN_CREDENTIALS = ['own session', 'own launch token', 'own game session'];
const OTHER_CREDENTIALS = [
  'other session',
  'other hand-off',
  'other device',
  'other launch token',
  'other game session',
];
const VALID_AFTER: Readonly<Record<keyof typeof events, readonly string[]>> = {
  'a log-out': [...OTHER_CREDENTIALS, 'extra check', 'ticket', 'passkey'],
  'a password change': [...OWN_CREDENTIALS, 'passkey'],
  'ending all other sessions': [...OWN_CREDENTIALS, 'own device', 'passkey'],
  'ending one session': [...OWN_CREDENTIALS, 'own device', 'own hand-off', 'extra check', 'ticket', 'passkey'],
  'turning two factors on': [...OWN_CREDENTIALS, 'passkey'],
  'turning two factors off': [...OWN_CREDENTIALS, 'passkey'],
  'a reset by phone': [],
  'a reset by e-mail': [],
  'a block that was lifted again': ['passkey'],
  'a reset of the factor by two operators': [],
};

/**
 * Tries every credential and returns the names of the valid ones. The order matters: hand-offs and devices open new sessions, and the ticket ends
 * everything, so sessions are tried first and the ticket last.
 */
async function findValidCredentials({ own, other, checkId, ticket, passkey }: Person): Promise<string[]> {
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
    ['ticket', async () => (await resetPasswordByTicket(server, ticket)).status === 200],
  ];
  const alive: string[] = [];
  for (const [name, isAlive] of checks) if (await isAlive()) alive.push(name);
  return alive;
}

test('accepts every credential before an event', async () => {
  const alive = await findValidCredentials(await createPerson());
  expect(alive.toSorted()).toEqual(
    [
      ...OWN_CREDENTIALS,
      'own device',
      'own hand-off',
      ...OTHER_CREDENTIALS,
      'extra check',
      'passkey',
      'ticket',
    ].toSorted(),
  );
});

test.each(Object.keys(events) as (keyof typeof events)[])(
  '%s keeps exactly the credentials that it should keep',
  async (event) => {
    const person = await createPerson();
    await events[event](person);
    expect((await findValidCredentials(person)).toSorted()).toEqual(VALID_AFTER[event].toSorted());
  },
);

test('accepts no credential while the member is blocked', async () => {
  const person = await createPerson();
  await transaction(server.db, async (tx) => await blockMember(tx, createAct(person.memberId)));
  expect(await findValidCredentials(person)).toEqual([]);
});

test('tells a blocked member about the block instead of the ended session', async () => {
  const { memberId, own } = await createPerson();
  await transaction(server.db, async (tx) => await blockMember(tx, createAct(memberId)));
  const answer = await call(server, 'memberInfo', {}, { token: own.token });
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.expired', value: { reason: 'blocked' } } });
});

test('ends the sessions that hand-offs opened at the log-out, and never prolongs a session by a hand-off', async () => {
  await signUp(server, 'mirrored');
  const { token, handOff } = await openLogin(server, 'mirrored');
  const handedOffToken = tokenOf(await call(server, 'loginHandOff', { code: handOff }));
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
    await call(server, 'createHandOff', { origin: HOST_ORIGIN }, { token: handedOffToken }),
  );
  await expectDone('logout', {}, token);
  expect(await isSessionAlive(server, handedOffToken)).toBe(false);
  expect(await isHandOffAlive(server, code)).toBe(false);
});

test('ends a session that a hand-off opened without ending its log-in', async () => {
  await signUp(server, 'mirrored2');
  const { token, handOff } = await openLogin(server, 'mirrored2');
  const handedOffToken = tokenOf(await call(server, 'loginHandOff', { code: handOff }));
  const sessionsAnswer = await call(server, 'sessions', {}, { token: handedOffToken });
  const sessionId = valueOf('sessions', sessionsAnswer).list.find(({ current }) => current)?.sessionId;
  await expectDone('endSession', { sessionId, password: PASSWORD }, token);
  expect(await isSessionAlive(server, handedOffToken)).toBe(false);
  expect(await isSessionAlive(server, token)).toBe(true);
});

test('ends the least recently used log-in and its game when a log-in exceeds the maximum', async () => {
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
  // These sessions exceed the maximum, and all of them were used more recently than the log-in of the person.
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
