import type { EndpointId } from '@baize/contract/catalogue';

/**
 * Declared by the contract, not built here yet: each answers `system.not_available` (501), behind its marks' protection. What is
 * built leaves this list; `Handlers` then does not compile without its handler, and nothing is forgotten.
 */
export const unserved = [
  // lobby
  'pvpRooms',
] as const satisfies readonly EndpointId[];

export type UnservedId = (typeof unserved)[number];

const ids: ReadonlySet<EndpointId> = new Set(unserved);

export function isUnserved(id: EndpointId): id is UnservedId {
  return ids.has(id);
}
