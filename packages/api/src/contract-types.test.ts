import type { endpoints } from '@baize/contract/catalogue';
import type { Empty } from '@baize/contract/schemas/common';
import type { Static } from 'typebox';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { agencyApi } from './agency.ts';
import type { announcementsApi } from './announcements.ts';
import type { cashierApi } from './cashier.ts';
import type { chatApi } from './chat.ts';
import type { contactsApi } from './contacts.ts';
import type { contractFlagsApi } from './contract-flags.ts';
import type { contractsApi } from './contracts.ts';
import type { depositsApi } from './deposits.ts';
import type { domainsApi } from './domains.ts';
import type { favoritesApi } from './favorites.ts';
import type { feedbackApi } from './feedback.ts';
import type { gamesApi } from './games.ts';
import type { helpApi } from './help.ts';
import type { inboxApi } from './inbox.ts';
import type { lineTransfersApi } from './line-transfers.ts';
import type { lobbyApi } from './lobby.ts';
import type { lotteryApi } from './lottery.ts';
import type { memberApi } from './member-info.ts';
import type { memberSignInApi } from './member-sign-in.ts';
import type { missionsApi } from './missions.ts';
import type { passkeysApi } from './passkeys.ts';
import type { passwordsApi } from './passwords.ts';
import type { playLimitsApi } from './play-limits.ts';
import type { pointsApi } from './points.ts';
import type { prizesApi } from './prizes.ts';
import type { profileApi } from './profile.ts';
import type { promotionsApi } from './promotions.ts';
import type { rebatesApi } from './rebates.ts';
import type { recordsApi } from './records.ts';
import type { recruitingApi } from './recruiting.ts';
import type { referralsApi } from './referrals.ts';
import type { registrationApi } from './registration.ts';
import type { reportsApi } from './reports.ts';
import type { securityApi } from './security.ts';
import type { sessionApi } from './session.ts';
import type { settlementsApi } from './settlements.ts';
import type { signInApi } from './sign-in.ts';
import type { systemApi } from './system.ts';
import type { transfersApi } from './transfers.ts';
import type { uploadsApi } from './uploads.ts';
import type { verificationApi } from './verification.ts';
import type { vipApi } from './vip.ts';
import type { walletApi } from './wallet.ts';
import type { withdrawalsApi } from './withdrawals.ts';

/** Every endpoint of the client, by its name. */
type Client = (typeof agencyApi)['endpoints'] &
  (typeof announcementsApi)['endpoints'] &
  (typeof cashierApi)['endpoints'] &
  (typeof chatApi)['endpoints'] &
  (typeof contactsApi)['endpoints'] &
  (typeof contractFlagsApi)['endpoints'] &
  (typeof contractsApi)['endpoints'] &
  (typeof depositsApi)['endpoints'] &
  (typeof domainsApi)['endpoints'] &
  (typeof favoritesApi)['endpoints'] &
  (typeof feedbackApi)['endpoints'] &
  (typeof gamesApi)['endpoints'] &
  (typeof helpApi)['endpoints'] &
  (typeof inboxApi)['endpoints'] &
  (typeof lineTransfersApi)['endpoints'] &
  (typeof lobbyApi)['endpoints'] &
  (typeof lotteryApi)['endpoints'] &
  (typeof memberApi)['endpoints'] &
  (typeof memberSignInApi)['endpoints'] &
  (typeof missionsApi)['endpoints'] &
  (typeof passkeysApi)['endpoints'] &
  (typeof passwordsApi)['endpoints'] &
  (typeof playLimitsApi)['endpoints'] &
  (typeof pointsApi)['endpoints'] &
  (typeof prizesApi)['endpoints'] &
  (typeof profileApi)['endpoints'] &
  (typeof promotionsApi)['endpoints'] &
  (typeof rebatesApi)['endpoints'] &
  (typeof recordsApi)['endpoints'] &
  (typeof recruitingApi)['endpoints'] &
  (typeof referralsApi)['endpoints'] &
  (typeof registrationApi)['endpoints'] &
  (typeof reportsApi)['endpoints'] &
  (typeof securityApi)['endpoints'] &
  (typeof sessionApi)['endpoints'] &
  (typeof settlementsApi)['endpoints'] &
  (typeof signInApi)['endpoints'] &
  (typeof systemApi)['endpoints'] &
  (typeof transfersApi)['endpoints'] &
  (typeof uploadsApi)['endpoints'] &
  (typeof verificationApi)['endpoints'] &
  (typeof vipApi)['endpoints'] &
  (typeof walletApi)['endpoints'] &
  (typeof withdrawalsApi)['endpoints'];

/** `vendorLanes` is the name of the client for an endpoint whose address the spec gives. */
type Contract = typeof endpoints & { vendorLanes: (typeof endpoints)['newGameVendor'] };

/** What one endpoint of the client sends and gets back, as its definition says: `build.query<Reply, Request>`. */
type Pair<Name extends keyof Client> = Client[Name] extends {
  Types: { QueryArg: infer Request; ResultType: infer Reply };
}
  ? { request: Request; reply: Reply }
  : never;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** An endpoint that needs no parameter is called without an argument. */
type FitsRequest<Request, Wanted> = [Request] extends [void]
  ? Empty extends Wanted
    ? true
    : false
  : Same<Request, Wanted>;

type WrongReplies = {
  [Name in keyof Client & keyof Contract]: Same<Pair<Name>['reply'], Static<Contract[Name]['reply']>> extends true
    ? never
    : Name;
}[keyof Client & keyof Contract];

type WrongRequests = {
  [Name in keyof Client & keyof Contract]: FitsRequest<
    Pair<Name>['request'],
    Static<Contract[Name]['request']>
  > extends true
    ? never
    : Name;
}[keyof Client & keyof Contract];

/** These tests fail when types are checked (`tsc`): the error names the endpoints whose types differ. */
test('every endpoint of the client has the name of an endpoint of the contract', () => {
  expectTypeOf<Exclude<keyof Client, keyof Contract>>().toBeNever();
});

test('every endpoint of the client gets the reply of the contract', () => {
  expectTypeOf<WrongReplies>().toBeNever();
});

test('every endpoint of the client sends the request of the contract', () => {
  expectTypeOf<WrongRequests>().toBeNever();
});

const SOURCES = new URL('./', import.meta.url);
/** The name of an endpoint of the client, and the name of the marks that it is called with. */
const CALL = /(\w+): build\s*\.(?:query|mutation)<[^(]*>\(\{\s*(?:\/\/[^\n]*\n\s*)*query: endpointOf\(\s*\w+\.(\w+)/g;
const RENAMED: Readonly<Record<string, string>> = { vendorLanes: 'newGameVendor' };

test('every endpoint of the client calls the address of its own name', () => {
  const files = readdirSync(SOURCES).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const calls = files.flatMap((name) => [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(CALL)]);
  expect(calls.length).toBeGreaterThan(150);
  const wrong = calls.filter(([, name = '', marks]) => (RENAMED[name] ?? name) !== marks);
  expect(wrong.map(([, name, marks]) => `${name} calls ${marks}`)).toEqual([]);
});
