import { endpoints } from '@baize/contract/catalogue';
import { depositsMarks } from '@baize/contract/marks/deposits';
import type { DepositQuery, DepositsQuery, DepositsValue, DepositValue } from '@baize/contract/schemas/deposits';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { baseApi } from './base.ts';
import type { depositsApi } from './deposits.ts';
import { endpoint, type ReplyOf, type RequestOf } from './endpoint.ts';

type Deposits = (typeof depositsApi)['endpoints'];

/** The type tests fail when `tsc` checks them. Their code does not run. */
test('a definition has the types of request and reply of its address', () => {
  expectTypeOf<RequestOf<typeof depositsMarks.deposit>>().toEqualTypeOf<DepositQuery>();
  expectTypeOf<ReplyOf<typeof depositsMarks.deposits>>().toEqualTypeOf<DepositsValue>();
  expectTypeOf<Deposits['deposit']['Types']['QueryArg']>().toEqualTypeOf<DepositQuery>();
  expectTypeOf<Deposits['deposit']['Types']['ResultType']>().toEqualTypeOf<DepositValue>();
});

test('a request without fields needs no argument', () => {
  expectTypeOf<RequestOf<typeof depositsMarks.depositMethods>>().toEqualTypeOf<void>();
  expectTypeOf<Deposits['depositMethods']['Types']['QueryArg']>().toEqualTypeOf<void>();
});

test('a type that the contract does not declare for the address does not compile', () => {
  const injectWrongTypes = () =>
    baseApi.injectEndpoints({
      endpoints: (build) => ({
        // @ts-expect-error The address returns one deposit, not the list of deposits.
        wrongReply: build.query<DepositsValue, DepositQuery>({ ...endpoint(depositsMarks.deposit) }),
        // @ts-expect-error The address takes an id, not the filters of the list.
        wrongRequest: build.query<DepositValue, DepositsQuery>({ ...endpoint(depositsMarks.deposit) }),
        wrongTag: build.query({
          ...endpoint(depositsMarks.deposit),
          // @ts-expect-error No endpoint provides or invalidates a tag of this name.
          providesTags: ['Deposit'],
        }),
      }),
    });
  expectTypeOf(injectWrongTypes).toBeFunction();
});

test('each address belongs to one endpoint, so it identifies the types', () => {
  const addresses = Object.values(endpoints).map(({ marks }) => `${marks.method} ${marks.path}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

const SOURCES = new URL('./', import.meta.url);
const DEFINITION = /\bbuild\s*\.(?:query|mutation)\b/g;
/** Matches the name of an endpoint of the client and the name of the marks in its definition. */
const NAMED =
  /(\w+): build\s*\.(?:query|mutation)\(\{\s*(?:\/\/[^\n]*\n\s*)*\.\.\.(?:reportingProgress\()?endpoint\(\s*\w+\.(\w+)/g;
const RENAMED: Readonly<Record<string, string>> = { vendorLanes: 'newGameVendor' };

test('defines every endpoint of the client by the marks of the same name', () => {
  const files = readdirSync(SOURCES).filter((name) => name.endsWith('.ts') && !/^endpoint\.ts$|\.test\.ts$/.test(name));
  const sources = files.map((name) => readFileSync(new URL(name, SOURCES), 'utf8')).join('\n');
  const named = [...sources.matchAll(NAMED)];
  const wrong = named.filter(([, name = '', marks]) => (RENAMED[name] ?? name) !== marks);
  expect(wrong.map(([, name, marks]) => `${name} calls ${marks}`)).toEqual([]);
  expect(named.length).toBe([...sources.matchAll(DEFINITION)].length);
  expect(named.length).toBeGreaterThan(150);
});
