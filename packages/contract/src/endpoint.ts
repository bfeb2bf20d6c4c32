import type { TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Marks } from './marks.ts';
import { withdrawPasswordErrors } from './schemas/withdraw-password.ts';

/** An endpoint as data: its protection (marks), the schemas of its request and reply, and its error codes. */
export interface Endpoint extends EndpointSchemas {
  readonly marks: Marks;
}

interface EndpointSchemas {
  /** Schema of the body of POST and PUT (decrypted, where it is sealed), or of the query string of GET and DELETE. */
  readonly request: TSchema;
  /** Schema of the `value` of a successful reply. */
  readonly reply: TSchema;
  /** The endpoint's own error codes. `errorsOf` adds those that follow from its marks and those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** Describes the call in one line, with the section of the spec. */
  readonly summary: string;
}

export function endpoint<const M extends Marks, const S extends EndpointSchemas>(marks: M, schemas: S) {
  return { marks, ...schemas };
}

const commonErrors: readonly ErrorCode[] = [
  'request.invalid',
  'request.rate_limited',
  'system.unknown_domain',
  'system.maintenance',
  'system.region_restricted',
  'system.not_available',
  'system.unexpected',
  'system.busy',
];

const sealedErrors: readonly ErrorCode[] = [
  'request.not_encrypted',
  'request.unreadable',
  'request.key_unknown',
  'request.stale',
  'request.replayed',
];

const tokenErrors: readonly ErrorCode[] = ['session.required', 'session.expired', 'session.wrong_site'];
/** Refusal of a caller who logged in with an expired or initial password (spec section 4). */
const changeErrors: readonly ErrorCode[] = ['password.change_required'];

/** Refusal of an agent without the second factor that the brand demands of its agents. */
const factorErrors: readonly ErrorCode[] = ['two_factor.required'];

const trialErrors: readonly ErrorCode[] = ['session.true_account_needed'];

/** Returns every error code with which this call can be refused. */
export function errorsOf({ marks, errors }: Endpoint): ErrorCode[] {
  return [
    ...errors,
    ...(marks.token === false ? [] : tokenErrors),
    ...(marks.token === true && marks.method !== 'GET' ? changeErrors : []),
    ...(marks.token === true && marks.site !== 'member' ? factorErrors : []),
    ...(marks.account === 'real' ? trialErrors : []),
    ...(marks.stepUp === 'withdraw_password' ? withdrawPasswordErrors : []),
    ...(marks.encrypted ? sealedErrors : []),
    ...commonErrors,
  ];
}
