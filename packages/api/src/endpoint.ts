import type { endpoints } from '@baize/contract/catalogue';
import type { Marks } from '@baize/contract/marks';
import type { Static } from 'typebox';
import type { ApiCall, Argument } from './call.ts';

type Contract = typeof endpoints;

/** Method and path identify an endpoint, in the types as in HTTP. */
type Address<M extends Marks> = `${M['method']} ${M['path']}`;

type TypesOf<M extends Marks> = Address<M> extends keyof TypesByAddress ? TypesByAddress[Address<M>] : never;

/** Types of request and reply by address. Each schema is converted to a type once, however many definitions use it. */
type TypesByAddress = {
  [Id in keyof Contract as Address<Contract[Id]['marks']>]: {
    readonly request: Static<Contract[Id]['request']>;
    readonly reply: Static<Contract[Id]['reply']>;
  };
};

/** The query string or body of this address by the contract. A request without fields needs no argument. */
export type RequestOf<M extends Marks> =
  TypesOf<M> extends { readonly request: infer Request } ? (keyof Request extends never ? void : Request) : never;

/** The `value` of a successful reply by the contract. */
export type ReplyOf<M extends Marks> = TypesOf<M> extends { readonly reply: infer Reply } ? Reply : never;

type CallOptions = Pick<ApiCall, 'timeoutMs'>;

export interface EndpointDefinition<Request, Reply> {
  readonly query: (argument: Request) => ApiCall;
  /**
   * Carries the type of the reply to `build.query`, which infers its result from here. The property is never set,
   * because a reply is passed on unchanged.
   */
  readonly transformResponse?: (reply: Reply) => Reply;
}

/**
 * Defines an injected endpoint by its marks: `build.query({ ...endpoint(depositsMarks.deposits), providesTags:
 * ['Deposits'] })`. The types of request and reply come from the contract at compile time; the schemas are not part of
 * the bundle.
 */
export function endpoint<const M extends Marks>(
  marks: M,
  options?: CallOptions,
): EndpointDefinition<RequestOf<M>, ReplyOf<M>>;
export function endpoint(marks: Marks, options?: CallOptions): EndpointDefinition<Argument | void, unknown> {
  return { query: (argument) => ({ marks, argument: argument ?? undefined, ...options }) };
}
