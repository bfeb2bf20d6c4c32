import type { ExtraCheckRequired } from '@baize/contract/schemas/session';
import { authenticate, balance } from '../modules/wallet-api/session.ts';
import { outboxPort } from '../platform/messages.ts';
import { transaction } from '../platform/transaction.ts';
import { deliverWaiting } from '../platform/message-queue.ts';
import type { ReplyOf } from '../http/call.ts';
import { MEMBER_HOST, type Answer, type TestApp } from './app.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { call, cookieHeader, PASSWORD, tokenOf, valueOf } from './people.ts';
import { readNewestMessage } from './verification.ts';
import { GAME, INTEGRATION, VENDOR } from './world.ts';

/** This file creates every kind of credential of a member by the real calls, and checks by the real calls whether a credential is still valid. */

export const HOST_ORIGIN = `http://${MEMBER_HOST}`;
/** An IP address from which the member has not logged in before. */
const OTHER_IP = '203.0.113.9';

type Options = NonNullable<Parameters<typeof call>[3]>;

/** The credentials of one log-in. */
export interface LoginCredentials {
  readonly username: string;
  readonly token: string;
  readonly handOff: string;
  /** The cookies of the browser. */
  readonly cookie: string;
  readonly launchToken: string;
  readonly gameSession: string;
}

/** Logs in and remembers the device, launches two games, opens one of them, and creates a hand-off code. */
export async function openLogin(server: TestApp, username: string): Promise<LoginCredentials> {
  const request = { username, password: PASSWORD, type: 'username', remember: true };
  const entered = await call(server, 'login', request);
  const token = tokenOf(entered);
  const { code } = valueOf('createHandOff', await call(server, 'createHandOff', { origin: HOST_ORIGIN }, { token }));
  const opened = await authenticateLaunch(server, await launch(server, token));
  return {
    username,
    token,
    handOff: code,
    cookie: cookieHeader(entered),
    launchToken: await launch(server, token),
    gameSession: String(opened['gameSession']),
  };
}

async function launch(server: TestApp, token: string): Promise<string> {
  const request = { vassalage: VENDOR, gameCode: GAME, language: 'en', freePlay: false, backPath: '/' };
  const { url } = valueOf('launchGame', await call(server, 'launchGame', request, { token }));
  return new URL(url).searchParams.get('launchToken') ?? '';
}

async function authenticateLaunch(server: TestApp, launchToken: string): Promise<Record<string, unknown>> {
  const body = { requestId: 'r', launchToken };
  return await transaction(server.db, async (tx) => ({
    ...(await authenticate(tx, { integration: INTEGRATION, now: new Date() }, body)),
  }));
}

export async function isSessionAlive(server: TestApp, token: string, options: Options = {}): Promise<boolean> {
  return (await call(server, 'memberInfo', {}, { ...options, token })).status === 200;
}

export async function isHandOffAlive(server: TestApp, code: string, options: Options = {}): Promise<boolean> {
  return (await call(server, 'loginHandOff', { code }, options)).status === 200;
}

export async function isDeviceAlive(
  server: TestApp,
  { username, cookie }: Pick<LoginCredentials, 'username' | 'cookie'>,
  options: Options = {},
): Promise<boolean> {
  return (await call(server, 'loginRemembered', { username }, { ...options, headers: { cookie } })).status === 200;
}

export async function isLaunchTokenAlive(server: TestApp, launchToken: string): Promise<boolean> {
  return (await authenticateLaunch(server, launchToken))['code'] === 'OK';
}

export async function isGameSessionAlive(server: TestApp, gameSession: string): Promise<boolean> {
  const reply = await transaction(
    server.db,
    async (tx) => await balance(tx, { integration: INTEGRATION, now: new Date() }, { requestId: 'r', gameSession }),
  );
  return reply.code === 'OK';
}

/** The real name that answers an extra check. The members of these tests have this name. */
export const REAL_NAME = 'Sita Rai';

/**
 * Starts an extra check by a log-in from an unknown IP address. The brand has to check new addresses, and the member needs the name `REAL_NAME`.
 * Returns the id of the check.
 */
export async function openExtraCheck(server: TestApp, username: string): Promise<string> {
  const headers = { 'x-forwarded-for': OTHER_IP };
  const { body } = await call(server, 'login', { username, password: PASSWORD, type: 'username' }, { headers });
  return (body as unknown as { value: ExtraCheckRequired }).value.checkId;
}

export async function isExtraCheckAlive(server: TestApp, checkId: string, options: Options = {}): Promise<boolean> {
  const request = { checkId, method: 'bank_account_name', answer: REAL_NAME };
  return (await call(server, 'answerExtraCheck', request, options)).status === 200;
}

/** Requests a link for a new password by e-mail. The brand needs the switch CHNGPASSMAIL3. Returns the ticket of the link. */
export async function requestTicket(server: TestApp, username: string, email: string): Promise<string> {
  await call(server, 'forgotByEmail', { username, email });
  await deliverWaiting(server.db, outboxPort, new Date());
  return /#ticket=([\w-]+)/.exec((await readNewestMessage(server.db)).body)?.[1] ?? '';
}

export async function resetPasswordByTicket(server: TestApp, ticket: string, options: Options = {}): Promise<Answer> {
  const newPassword = 'Machhapuchhre6993';
  return await call(server, 'resetByEmail', { ticket, newPassword, confirmNewPassword: newPassword }, options);
}

export async function addPasskey(server: TestApp, token: string): Promise<Authenticator> {
  const device = createAuthenticator();
  const begun = valueOf('beginPasskey', await call(server, 'beginPasskey', { password: PASSWORD }, { token }));
  const credential = device.create(readOptions(begun), HOST_ORIGIN);
  const request = { challengeId: begun.challengeId, credential, name: 'Phone' };
  valueOf('addPasskey', await call(server, 'addPasskey', request, { token }));
  return device;
}

export async function isPasskeyAlive(server: TestApp, device: Authenticator, options: Options = {}): Promise<boolean> {
  const begun = valueOf('beginPasskeyLogin', await call(server, 'beginPasskeyLogin', {}, options));
  const credential = device.get(readOptions(begun), HOST_ORIGIN);
  return (await call(server, 'loginPasskey', { challengeId: begun.challengeId, credential }, options)).status === 200;
}

/** Narrows the options of WebAuthn. The contract does not describe them, because the browser reads them. */
function readOptions({ options }: Pick<ReplyOf<'beginPasskey'>, 'options'>) {
  return options as unknown as { challenge: string; rp: { id: string }; rpId: string };
}
