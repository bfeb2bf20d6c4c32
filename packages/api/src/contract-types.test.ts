import { endpoints } from '@baize/contract/catalogue';
import { depositsMarks } from '@baize/contract/marks/deposits';
import type { DepositQuery, DepositsQuery, DepositsValue, DepositValue } from '@baize/contract/schemas/deposits';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { baseApi } from './base.ts';
import type { depositsApi } from './deposits.ts';
import { endpoint, type ReplyOf, type RequestOf } from './endpoint.ts';

type Deposits = (typeof depositsApi)['endpoints'];

/** The tests of types fail when types are checked (`tsc`). Nothing of them runs. */
test('a definition has the request and the reply of its address', () => {
  expectTypeOf<RequestOf<typeof depositsMarks.deposit>>().toEqualTypeOf<DepositQuery>();
  expectTypeOf<ReplyOf<typeof depositsMarks.deposits>>().toEqualTypeOf<DepositsValue>();
  expectTypeOf<Deposits['deposit']['Types']['QueryArg']>().toEqualTypeOf<DepositQuery>();
  expectTypeOf<Deposits['deposit']['Types']['ResultType']>().toEqualTypeOf<DepositValue>();
});

test('a request without fields is no argument', () => {
  expectTypeOf<RequestOf<typeof depositsMarks.depositMethods>>().toEqualTypeOf<void>();
  expectTypeOf<Deposits['depositMethods']['Types']['QueryArg']>().toEqualTypeOf<void>();
});

test('a type that the contract does not give to the address does not compile', () => {
  const injectWrongTypes = () =>
    baseApi.injectEndpoints({
      endpoints: (build) => ({
        // @ts-expect-error The address answers one deposit, not the list of deposits.
        wrongReply: build.query<DepositsValue, DepositQuery>({ ...endpoint(depositsMarks.deposit) }),
        // @ts-expect-error The address wants an id, not the filters of the list.
        wrongRequest: build.query<DepositValue, DepositsQuery>({ ...endpoint(depositsMarks.deposit) }),
        wrongTag: build.query({
          ...endpoint(depositsMarks.deposit),
          // @ts-expect-error Nothing provides or invalidates a tag of this name.
          providesTags: ['Deposit'],
        }),
      }),
    });
  expectTypeOf(injectWrongTypes).toBeFunction();
});

test('an address belongs to one endpoint, so that it identifies the types', () => {
  const addresses = Object.values(endpoints).map(({ marks }) => `${marks.method} ${marks.path}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

const SOURCES = new URL('./', import.meta.url);
const DEFINITION = /\bbuild\s*\.(?:query|mutation)\b/g;
/** The name of an endpoint of the client, and the name of the marks that its definition spreads. */
const NAMED =
  /(\w+): build\s*\.(?:query|mutation)\(\{\s*(?:\/\/[^\n]*\n\s*)*\.\.\.(?:reportingProgress\()?endpoint\(\s*\w+\.(\w+)/g;
const RENAMED: Readonly<Record<string, string>> = { vendorLanes: 'newGameVendor' };

test('every endpoint of the client is defined by the marks of its own name', () => {
  const files = readdirSync(SOURCES).filter((name) => name.endsWith('.ts') && !/^endpoint\.ts$|\.test\.ts$/.test(name));
  const sources = files.map((name) => readFileSync(new URL(name, SOURCES), 'utf8')).join('\n');
  const named = [...sources.matchAll(NAMED)];
  const wrong = named.filter(([, name = '', marks]) => (RENAMED[name] ?? name) !== marks);
  expect(wrong.map(([, name, marks]) => `${name} calls ${marks}`)).toEqual([]);
  expect(named.length).toBe([...sources.matchAll(DEFINITION)].length);
  expect(named.length).toBeGreaterThan(150);
});
