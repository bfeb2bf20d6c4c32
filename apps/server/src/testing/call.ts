import type { EndpointId } from '@baize/contract/catalogue';
import { fastify } from 'fastify';
import type { Call, Merchant, RequestOf } from '../http/call.ts';
import { LineScope } from '../scopes/line-scope.ts';
import { OwnScope, type SessionFacts } from '../scopes/own-scope.ts';
import type { TestMember } from './world.ts';

const { log } = fastify({ logger: false });

/** Builds the brand of a call, with the values that `createMerchant` stores. */
export function merchantOf(merchantId: number, timeZone = 'Asia/Kathmandu'): Merchant {
  return {
    merchantId,
    code: `M${merchantId}`,
    name: `Merchant ${merchantId}`,
    diallingCode: '977',
    currency: 'NPR',
    timeZone,
    defaultLanguage: 'ne',
  };
}

/** Builds a call as `http/endpoint.ts` builds it after all checks, so that a test can call a handler directly. */
export function callOf<Id extends EndpointId>(
  member: TestMember,
  merchant: Merchant,
  request: RequestOf<Id>,
): Call<Id> {
  const scope = scopeOf(member, merchant);
  // The scope follows from the marks of the endpoint, which TypeScript cannot see for a generic `Id`.
  return { request, scope, ip: '127.0.0.1', userAgent: 'test', log } as unknown as Call<Id>;
}

/** Builds the scope of a member's session: an `OwnScope` for a player, and a `LineScope` for an agent. */
export function scopeOf(
  { memberId, merchantId, account, type, line, formerLines = [] }: TestMember,
  merchant: Merchant,
): OwnScope {
  const session: SessionFacts = {
    memberId,
    merchantId,
    site: type === 0 ? 'member' : 'agent',
    account,
    type,
    line,
    formerLines,
    tokenHash: Buffer.alloc(32),
    loginId: '00000000-0000-0000-0000-000000000000',
    mustChangePassword: false,
    mustAddSecondFactor: false,
  };
  return type === 0 ? new OwnScope(merchant, session) : new LineScope(merchant, session);
}
