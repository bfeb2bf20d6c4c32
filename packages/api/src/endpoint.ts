import type { Marks } from '@baize/contract/marks';
import type { ApiCall, Argument } from './call.ts';

/** The `query` of an injected endpoint: `build.query<Value, Query>({ query: endpointOf(marks.x) })`. */
export function endpointOf(marks: Marks): (argument: Argument | void) => ApiCall {
  return (argument) => ({ marks, argument: argument ?? undefined });
}
