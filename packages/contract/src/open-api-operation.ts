import type { TSchema } from 'typebox';
import { errorsOf, type Endpoint } from './endpoint.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import type { Marks } from './marks.ts';

/** An endpoint as an operation of OpenAPI 3.1. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-site': Marks['site'];
  readonly 'x-sealed-body'?: object;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, ResponseSaid>>;
}

interface ResponseSaid {
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly schema: object } };
}

/** Format of a compact JWE: five parts of base64url. The second part, a wrapped key, is empty with ECDH-ES. */
const COMPACT_JWE = '^[\\w-]+\\.[\\w-]*\\.[\\w-]+\\.[\\w-]+\\.[\\w-]+$';

const siteNotes = {
  both: 'On both sites.',
  member: 'On the member site.',
  agent: 'On the agent site.',
  console: "On the operators' console.",
} as const;
const stepUpNotes = {
  none: [],
  withdraw_password: ['Needs the withdraw password.'],
  second_factor: ['Needs the second factor.'],
  second_operator: ['Needs the approval of a second operator.'],
} as const;

export function operationOf(id: string, area: string, endpoint: Endpoint): Operation {
  const { marks, request, summary } = endpoint;
  const parameters = [{ $ref: '#/components/parameters/language' }, ...(takesBody(marks) ? [] : queryOf(request))];
  return {
    operationId: id,
    tags: [area],
    summary,
    description: describe(endpoint),
    'x-site': marks.site,
    security: securityOf(marks),
    parameters,
    ...(takesBody(marks) ? bodyOf(marks, plain(request)) : {}),
    responses: { '200': success(endpoint), ...refusals(endpoint) },
  };
}

function takesBody({ method }: Marks): boolean {
  return method === 'POST' || method === 'PUT';
}

function describe({ marks }: Endpoint): string {
  const seal = marks.encrypted ? ['The body is sealed (E).'] : [];
  const token = { true: ['Needs a session (T).'], false: [], optional: ['Takes a session where there is one.'] };
  const account = marks.account === 'real' ? ['Refuses trial accounts.'] : [];
  const stepUp = stepUpNotes[marks.stepUp];
  return [siteNotes[marks.site], ...token[`${marks.token}`], ...account, ...stepUp, ...seal].join(' ');
}

function securityOf({ token }: Marks): Operation['security'] {
  const session = { session: [] };
  if (token === 'optional') return [session, {}];
  return token ? [session] : [];
}

/** Returns a parameter for each property of a query string, which is flat (`conventions.test.ts`). */
function queryOf(request: TSchema): object[] {
  const { properties, required = [] } = plain(request) as { properties?: Record<string, object>; required?: string[] };
  if (!properties) throw new Error('the request of a GET or DELETE is no object');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    // A property with a default may be left out.
    required: required.includes(name) && !('default' in schema),
    schema,
  }));
}

function bodyOf({ encrypted }: Marks, schema: object): Pick<Operation, 'requestBody' | 'x-sealed-body'> {
  if (!encrypted) return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const sealed = { type: 'string', pattern: COMPACT_JWE, description: 'Compact JWE of `{ iat, jti, body }`.' };
  return {
    'x-sealed-body': schema,
    requestBody: { required: true, content: { 'application/jose': { schema: sealed } } },
  };
}

function success({ reply }: Endpoint): ResponseSaid {
  const properties = { success: { const: true }, value: plain(reply) };
  return json('Done', { type: 'object', required: ['success', 'value'], properties });
}

/** Groups the refusals of an endpoint by HTTP status, each with its possible error codes. */
function refusals(endpoint: Endpoint): Record<string, ResponseSaid> {
  const byStatus = Map.groupBy(new Set(errorsOf(endpoint)), (code) => errorStatus[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusal(codes)]));
}

function refusal(codes: readonly ErrorCode[]): ResponseSaid {
  const named = codes.map((code) => `\`${code}\``).join(', ');
  return json(`Refused: ${named}`, {
    allOf: [{ $ref: '#/components/schemas/failure' }, { properties: { code: { enum: codes } } }],
  });
}

function json(description: string, schema: object): ResponseSaid {
  return { description, content: { 'application/json': { schema } } };
}

/** Removes TypeBox's own properties, which JSON does not contain. */
function plain(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
