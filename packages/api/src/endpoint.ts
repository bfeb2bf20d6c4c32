import type { endpoints } from '@baize/contract/catalogue';
import type { Marks } from '@baize/contract/marks';
import type { Static } from 'typebox';
import type { ApiCall, Argument } from './call.ts';

type Contract = typeof endpoints;

/** Method and path identify an endpoint, in its type as on the wire. */
type Address<M extends Marks> = `${M['method']} ${M['path']}`;

type TypesOf<M extends Marks> = Address<M> extends keyof TypesByAddress ? TypesByAddress[Address<M>] : never;

/** Each schema becomes a type once, however many definitions ask for the type. */
type TypesByAddress = {
  [Id in keyof Contract as Address<Contract[Id]['marks']>]: {
    readonly request: Static<Contract[Id]['request']>;
    readonly reply: Static<Contract[Id]['reply']>;
  };
};

/** The query or body that the contract wants at this address. A request without fields is no argument at all. */
export type RequestOf<M extends Marks> =
  TypesOf<M> extends { readonly request: infer Request } ? (keyof Request extends never ? void : Request) : never;

/** The `value` of a successful reply, as the contract describes it. */
export type ReplyOf<M extends Marks> = TypesOf<M> extends { readonly reply: infer Reply } ? Reply : never;

type CallOptions = Pick<ApiCall, 'timeoutMs'>;

export interface EndpointDefinition<Request, Reply> {
  readonly query: (argument: Request) => ApiCall;
  /**
   * Carries the type of the reply to `build.query`, which infers its result from here. The property is never set, because a reply is
   * passed on as it arrives.
   */
  readonly transformResponse?: (reply: Reply) => Reply;
}

/**
 * Defines an injected endpoint by its marks: `build.query({ ...endpoint(depositsMarks.deposits), providesTags: ['Deposits'] })`. The
 * types of request and reply come from the contract and cost nothing at run time: the schemas stay out of the bundle.
 */
export function endpoint<const M extends Marks>(
  marks: M,
  options?: CallOptions,
): EndpointDefinition<RequestOf<M>, ReplyOf<M>>;
export function endpoint(marks: Marks, options?: CallOptions): EndpointDefinition<Argument | void, unknown> {
  return { query: (argument) => ({ marks, argument: argument ?? undefined, ...options }) };
}
