/**
 * What an endpoint says about itself before anything is sent: the data that both sides read their protection from.
 *
 * Every mark is written out for every endpoint; there is no default. `apps/server/src/http/endpoint.ts` turns marks into hooks,
 * `packages/api` turns them into requests, and no third place reads them. Spec section 7.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** T of the spec. 'optional': sent when there is one (decision 18: visitors browse). */
export type TokenMark = boolean | 'optional';

/** Who may call: members on the member domain, agents on the agent domain, or both. */
export type SiteMark = 'both' | 'member' | 'agent';

interface CommonMarks {
  readonly path: `/${string}`;
  readonly token: TokenMark;
  readonly site: SiteMark;
}

/** E of the spec needs a body to seal: an encrypted GET or DELETE cannot be written. */
export type Marks = CommonMarks &
  (
    | { readonly method: 'POST' | 'PUT'; readonly encrypted: boolean }
    | { readonly method: 'GET' | 'DELETE'; readonly encrypted: false }
  );

/** Keeps the literal types of a table of marks and checks each entry. */
export function defineMarks<const Table extends Record<string, Marks>>(table: Table): Table {
  return table;
}
