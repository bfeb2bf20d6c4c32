import { expect, test } from 'vitest';
import { endpoints } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { WITHDRAW_PASSWORD_FIELD } from './marks.ts';

const all = Object.entries<Endpoint>(endpoints).map(([id, each]) => ({ id, ...each, fields: fieldsOf(each) }));

/** Returns the properties of the request; of a union those of all its members. */
function fieldsOf({ request }: Endpoint): Record<string, unknown> {
  if ('properties' in request) return request.properties as Record<string, unknown>;
  const members = 'anyOf' in request ? (request.anyOf as Endpoint['request'][]) : [];
  return Object.assign({}, ...members.map((member) => fieldsOf({ request: member } as Endpoint)));
}

function idsWhere(holds: (each: (typeof all)[number]) => boolean): string[] {
  return all.filter(holds).map(({ id }) => id);
}

test('exactly the calls with the step-up of the withdraw password have its field and their path names it', () => {
  const stepped = idsWhere(({ marks }) => marks.stepUp === 'withdraw_password');
  expect(stepped.length).toBeGreaterThan(0);
  expect(idsWhere(({ request }) => requiredOf(request).includes(WITHDRAW_PASSWORD_FIELD))).toEqual(stepped);
  expect(idsWhere(({ fields }) => WITHDRAW_PASSWORD_FIELD in fields)).toEqual(stepped);
  expect(idsWhere(({ marks }) => marks.path.includes('/passwordCheck/'))).toEqual(stepped);
});

function requiredOf(request: object): readonly string[] {
  return (request as { readonly required?: readonly string[] }).required ?? [];
}

test('exactly the calls that can refuse a reused key take that key', () => {
  const keyed = idsWhere(({ fields }) => 'requestId' in fields);
  expect(keyed).toContain('demoDeposit');
  expect(idsWhere(({ errors }) => errors.includes('ledger.key_reused'))).toEqual(keyed);
});

test('a query holds single values: lists and objects need a body', () => {
  const queries = all.filter(({ marks }) => marks.method === 'GET' || marks.method === 'DELETE');
  const nested = queries.flatMap(({ id, fields }) =>
    Object.entries(fields)
      .filter(([, schema]) => /"type":"(?:array|object)"/.test(JSON.stringify(schema)))
      .map(([name]) => `${id}.${name}`),
  );
  expect(nested).toEqual([]);
});
