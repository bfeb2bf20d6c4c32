import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { areas, endpoints } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './open-api.ts';
import type { Operation } from './open-api-operation.ts';

const document = openApi();
const all = Object.entries<Endpoint>(endpoints);

function operation({ marks }: Endpoint): Operation {
  const found = document.paths[marks.path]?.[marks.method.toLowerCase()];
  if (!found) throw new Error(`${marks.method} ${marks.path} is not in the document`);
  return found;
}

function codesOf({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const { allOf = [] } = response.content['application/json'].schema as { allOf?: object[] };
    const [, { properties: { code } = {} } = {}] = allOf as { properties?: { code: { enum: string[] } } }[];
    return (code?.enum ?? []).map((each) => `${status} ${each}`);
  });
}

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('detects an invalid document', async () => {
  const broken = { ...document, paths: { '/x': { get: { responses: 'none' } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('contains every endpoint once, with its id, area and summary', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(all.length);
  for (const [area, table] of Object.entries<Record<string, Endpoint>>(areas))
    for (const [id, each] of Object.entries(table))
      expect(operation(each)).toMatchObject({ operationId: id, tags: [area], summary: each.summary });
});

test("lists the endpoint's own errors and those of its marks by status", () => {
  const codes = codesOf(operation(endpoints.demoDeposit));
  expect(codes).toEqual(
    expect.arrayContaining([
      '400 request.invalid',
      '401 session.required',
      '403 cashier.demo_off',
      '422 cashier.amount_invalid',
      '429 request.rate_limited',
      '503 system.busy',
    ]),
  );
  // This call is not sealed and does not concern games.
  expect(codes.filter((code) => /not_encrypted|game\./.test(code))).toEqual([]);
  expect(codesOf(operation(endpoints.login))).toContain('400 request.not_encrypted');
});

test('describes a sealed body as a JWE with its plaintext, a plain one as JSON, and none for a GET', () => {
  const bodyTypes = ({ requestBody }: Operation): string[] => Object.keys(requestBody?.content ?? {});
  expect(bodyTypes(operation(endpoints.login))).toEqual(['application/jose']);
  expect(JSON.stringify(operation(endpoints.login)['x-sealed-body'])).toContain('"username"');
  expect(bodyTypes(operation(endpoints.demoDeposit))).toEqual(['application/json']);
  expect(bodyTypes(operation(endpoints.balance))).toEqual([]);
  expect(operation(endpoints.demoDeposit)['x-sealed-body']).toBeUndefined();
});

test('describes the token as a bearer token, optional where visitors may call', () => {
  expect(operation(endpoints.memberInfo).security).toEqual([{ session: [] }]);
  expect(operation(endpoints.gameList).security).toEqual([{ session: [] }, {}]);
  expect(operation(endpoints.login).security).toEqual([]);
});

test('describes each field of a query as a parameter, optional where it has a default', () => {
  const parameters = operation(endpoints.teamDownlines).parameters.slice(1) as { name: string; required: boolean }[];
  expect(parameters.map(({ name, required }) => `${name}${required ? '' : '?'}`)).toEqual([
    'from',
    'to',
    'under?',
    'account?',
    'pageNo?',
    'pageSize?',
  ]);
});

test('returns the same document for each call', () => {
  expect(JSON.stringify(openApi())).toBe(JSON.stringify(document));
});
