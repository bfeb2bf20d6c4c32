import type { Marks } from '@baize/contract/marks';
import type { ApiCall, Argument } from './call.ts';

/** The `query` of an injected endpoint: `build.query<Value, Query>({ query: endpointOf(marks.x) })`. */
export function endpointOf(
  marks: Marks,
  options: Pick<ApiCall, 'timeoutMs'> = {},
): (argument: Argument | void) => ApiCall {
  return (argument) => ({ marks, argument: argument ?? undefined, ...options });
}
