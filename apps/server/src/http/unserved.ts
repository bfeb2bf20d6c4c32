import type { EndpointId } from '@baize/contract/catalogue';

/**
 * The endpoints that the contract declares and the server does not implement yet. Each of them enforces its marks and then answers
 * `system.not_available` (501). After an id is removed from this list, the type `Handlers` does not compile without a handler for the id.
 */
export const unserved = [
  // lobby
  'pvpRooms',
] as const satisfies readonly EndpointId[];

export type UnservedId = (typeof unserved)[number];

const unservedIds: ReadonlySet<EndpointId> = new Set(unserved);

/** Returns whether the server does not implement the endpoint yet. */
export function isUnserved(id: EndpointId): id is UnservedId {
  return unservedIds.has(id);
}
