import type { Permission } from './permissions.ts';

/**
 * The protection of an endpoint as data. Both sides of a call derive their behaviour from these marks: `apps/server/src/http/endpoint.ts`
 * turns them into hooks, `packages/api` turns them into requests, and no third place reads them. Every mark is written out for every
 * endpoint, and none has a default: an endpoint with incomplete marks does not compile, and its route does not register
 * (`mark-faults.ts`). Spec section 7; docs/decisions/0045-marks-and-scopes.md.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** T of the spec. 'optional': the session is used if there is one (decision 18: visitors browse). */
export type TokenMark = boolean | 'optional';

/** The site whose sessions may call. On every other site the endpoint answers as if it did not exist. */
export type SiteMark = 'both' | 'member' | 'agent' | 'console';

/** 'real' refuses trial accounts with the warning of the spec (section 5, "Action guard"). */
export type AccountMark = 'any' | 'real';

/** Names the proof that this call asks for again. The guard judges the proof, counts failures and locks the account. */
export type StepUpMark = 'none' | 'withdraw_password' | 'second_factor' | 'second_operator';

/** The field of the request that carries the proof of a step-up. `conventions.test.ts` checks that exactly these calls have the field. */
export const WITHDRAW_PASSWORD_FIELD = 'withdrawPassword';

interface PathMark {
  readonly path: `/${string}`;
}

/** E of the spec needs a body to seal: an encrypted GET or DELETE cannot be written. */
type BodyMarks =
  | { readonly method: 'POST' | 'PUT'; readonly encrypted: boolean }
  | { readonly method: 'GET' | 'DELETE'; readonly encrypted: false };

/** A call without a session has no account to judge and nobody to ask for a proof. */
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

/** The withdraw password travels in a sealed body only. */
type WithdrawPasswordMarks = {
  readonly method: 'POST' | 'PUT';
  readonly encrypted: true;
  readonly token: true;
  readonly site: 'both' | 'member' | 'agent';
  readonly account: AccountMark;
  readonly stepUp: 'withdraw_password';
};

/** A call of operators. They are no members, so they have no trial accounts. */
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
