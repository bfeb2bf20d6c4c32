import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { errorsOf, type Endpoint } from '@baize/contract/endpoint';
import type { SessionEndReason } from '@baize/contract/codes';
import type { ErrorCode } from '@baize/contract/errors';
import { http, type HttpHandler } from 'msw';
import type { Static } from 'typebox';
import { bodyOpener } from './body-opener.ts';
import { defaultAnswer } from './default-answer.ts';
import { inputOf } from './input.ts';
import { RefusedError, refusalReply } from './refusal.ts';

export interface MockPlatformOptions {
  /** Origin of the platform, for example "http://platform.example": that of `configureApi`, or the page's own. */
  readonly origin: string;
  /** Site whose calls are answered; calls of the other site get "not found". Without it both sites are answered. */
  readonly site?: 'member' | 'agent';
}

type RequestOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['request']>;
type ValueOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['reply']>;

/**
 * The `value` of the reply, or a function that returns it. The function gets the request (decrypted, checked, with
 * defaults) and the sample that would otherwise be the answer.
 */
export type MockAnswer<Id extends EndpointId> =
  | ValueOf<Id>
  | ((request: RequestOf<Id>, sample: ValueOf<Id>) => ValueOf<Id> | Promise<ValueOf<Id>>);

/** A call that passed all checks. */
export interface MockCall {
  readonly id: EndpointId;
  readonly request: unknown;
  readonly token: string | undefined;
}

export interface MockPlatform {
  /** A handler for each endpoint of the contract, for `setupServer(...handlers)` or `setupWorker(...handlers)` of MSW. */
  readonly handlers: HttpHandler[];
  /** Answers a request without MSW, for tests that replace `fetch`. Resolves to `undefined` where no endpoint has the address. */
  respond(request: Request): Promise<Response | undefined>;
  /** Calls in the order of their arrival. */
  readonly calls: readonly MockCall[];
  answer<Id extends EndpointId>(id: Id, answer: MockAnswer<Id>): void;
  /** Refuses the calls of an endpoint with the HTTP status of the code. Throws where the contract does not list the code for the endpoint. */
  refuse(id: EndpointId, code: ErrorCode, value?: unknown): void;
  /** Answers every later call with this token that its session has expired. */
  endSession(token: string, reason?: SessionEndReason): void;
  /** Clears answers, refusals, calls and ended sessions. */
  reset(): void;
}

type AnyAnswer = (request: unknown, sample: unknown) => unknown;

const ids = Object.keys(endpoints) as EndpointId[];
const idsByAddress = new Map(ids.map((id) => [`${endpoints[id].marks.method} ${endpoints[id].marks.path}`, id]));

/**
 * Creates a platform that answers each endpoint with a sample of its reply schema until a test replaces the answer. It
 * checks site, token, seal and schema as the real platform does.
 */
export async function createMockPlatform({ origin, site }: MockPlatformOptions): Promise<MockPlatform> {
  const opener = await bodyOpener();
  const answers = new Map<EndpointId, AnyAnswer>();
  const calls: MockCall[] = [];
  const ended = new Map<string, SessionEndReason | undefined>();

  async function serve(id: EndpointId, request: Request): Promise<unknown> {
    const { marks, ...schemas }: Endpoint = endpoints[id];
    if (site !== undefined && marks.site !== 'both' && marks.site !== site) throw new RefusedError('request.not_found');
    const token = marks.token === false ? undefined : tokenOf(request, marks.token, ended);
    const input = await inputOf(request, marks, schemas.request, opener);
    calls.push({ id, request: input, token });
    const answer = answers.get(id);
    const sample = defaultAnswer(id, { origin, publicKey: opener.publicKey });
    return answer ? await answer(input, sample) : sample;
  }

  async function respond(id: EndpointId, request: Request): Promise<Response> {
    try {
      return Response.json({ success: true, value: await serve(id, request) });
    } catch (error) {
      if (error instanceof RefusedError) return refusalReply(error);
      throw error;
    }
  }

  return {
    get handlers() {
      return ids.map((id) => handlerOf(id, origin, async (request) => await respond(id, request)));
    },
    async respond(request) {
      const url = new URL(request.url);
      const id = url.origin === origin ? idsByAddress.get(`${request.method} ${url.pathname}`) : undefined;
      return id && (await respond(id, request));
    },
    calls,
    answer(id, answer) {
      // A function is never a reply itself, because replies are JSON.
      answers.set(id, typeof answer === 'function' ? (answer as AnyAnswer) : () => answer);
    },
    refuse(id, code, value) {
      if (!errorsOf(endpoints[id]).includes(code)) throw new Error(`${id} never answers ${code}`);
      answers.set(id, () => {
        throw new RefusedError(code, value);
      });
    },
    endSession: (token, reason) => void ended.set(token, reason),
    reset() {
      answers.clear();
      ended.clear();
      calls.length = 0;
    },
  };
}

function handlerOf(id: EndpointId, origin: string, respond: (request: Request) => Promise<Response>): HttpHandler {
  const { method, path } = endpoints[id].marks;
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return on(`${origin}${path}`, async ({ request }) => await respond(request));
}

function tokenOf(
  { headers }: Request,
  mark: true | 'optional',
  ended: ReadonlyMap<string, SessionEndReason | undefined>,
): string | undefined {
  const authorization = headers.get('authorization');
  if (authorization === null && mark === true) throw new RefusedError('session.required');
  if (authorization === null) return undefined;
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (token === undefined || ended.has(token))
    throw new RefusedError('session.expired', { reason: ended.get(token ?? '') });
  return token;
}
