import type { Permission } from './permissions.ts';

/**
 * The protection of an endpoint as data (spec section 7; docs/decisions/0045-marks-and-scopes.md). Both sides of a call
 * derive their behaviour from these marks: `apps/server/src/http/endpoint.ts` turns them into hooks, `packages/api`
 * turns them into requests, and no third place reads them. Every endpoint states every mark, and none has a default: an
 * endpoint with incomplete marks does not compile, and its route does not register (`mark-faults.ts`).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Whether the call needs a session token (T of the spec). 'optional': the session is used where there is one (decision 18: visitors browse). */
export type TokenMark = boolean | 'optional';

/** Site whose sessions may call. On every other site the endpoint responds as if it did not exist. */
export type SiteMark = 'both' | 'member' | 'agent' | 'console';

/** Accounts that may call. 'real' refuses trial accounts with the warning of the spec (section 5, "Action guard"). */
export type AccountMark = 'any' | 'real';

/** Additional proof that the call requires. The guard checks the proof, counts failures and locks the account. */
export type StepUpMark = 'none' | 'withdraw_password' | 'second_factor' | 'second_operator';

/** Request field that contains the proof of a step-up. `conventions.test.ts` checks that exactly these calls have the field. */
export const WITHDRAW_PASSWORD_FIELD = 'withdrawPassword';

interface PathMark {
  readonly path: `/${string}`;
}

/** Encryption (E of the spec) concerns the request body, so an encrypted GET or DELETE does not compile. */
type BodyMarks =
  | { readonly method: 'POST' | 'PUT'; readonly encrypted: boolean }
  | { readonly method: 'GET' | 'DELETE'; readonly encrypted: false };

/** A call that is possible without a session. It can neither restrict the account nor require a proof. */
type VisitorMarks = BodyMarks & {
  readonly token: false | 'optional';
  readonly site: 'both' | 'member' | 'agent';
  readonly account: 'any';
  readonly stepUp: 'none';
};

type SessionMarks = BodyMarks & {
  readonly token: true;
  readonly site: 'both' | 'member' | 'agent';
  readonly account: AccountMark;
  readonly stepUp: 'none';
};

/** The withdraw password is only sent in a sealed body. */
type WithdrawPasswordMarks = {
  readonly method: 'POST' | 'PUT';
  readonly encrypted: true;
  readonly token: true;
  readonly site: 'both' | 'member' | 'agent';
  readonly account: AccountMark;
  readonly stepUp: 'withdraw_password';
};

/** A call of operators. They are not members, so they have no trial accounts. */
type ConsoleMarks = BodyMarks & {
  readonly token: true;
  readonly site: 'console';
  readonly account: 'any';
  readonly stepUp: 'none' | 'second_factor' | 'second_operator';
  readonly permission: Permission;
};

export type Marks = PathMark & (VisitorMarks | SessionMarks | WithdrawPasswordMarks | ConsoleMarks);

/** Keeps the literal types of a table of marks and checks each entry. */
export function defineMarks<const Table extends Record<string, Marks>>(table: Table): Table {
  return table;
}
