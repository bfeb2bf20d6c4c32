import type { EndpointId } from '@baize/contract/catalogue';
import { fastify } from 'fastify';
import type { Call, Caller, Merchant, RequestOf } from '../http/call.ts';
import type { TestMember } from './world.ts';

const { log } = fastify({ logger: false });

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

/** A call as `http/endpoint.ts` makes it once it has checked everything: for tests of what comes after. */
export function callOf<Id extends EndpointId>(
  member: TestMember,
  merchant: Merchant,
  request: RequestOf<Id>,
): Call<Id> {
  const { memberId, merchantId, account, type, line } = member;
  const site = type === 0 ? 'member' : 'agent';
  const caller: Caller = {
    memberId,
    merchantId,
    site,
    account,
    type,
    line,
    tokenHash: Buffer.alloc(32),
    loginId: '00000000-0000-0000-0000-000000000000',
    mustChangePassword: false,
  };
  // Whether an endpoint has a caller depends on its marks; the ones under test have one, and TypeScript cannot follow `Id`.
  return { request, merchant, site, caller, ip: '127.0.0.1', userAgent: 'test', log } as Call<Id>;
}
