/** What a lobby shows, as its address says it: `?vendor=PG&q=dragon&page=2`. Reload, back and a shared link all show the same. */
export interface LobbyQuery {
  /** Vendor code; undefined is "All". */
  vendor: string | undefined;
  name: string;
  page: number;
}

export function readLobbyQuery(params: URLSearchParams): LobbyQuery {
  const page = Number(params.get('page') ?? '1');
  return {
    vendor: params.get('vendor') || undefined,
    name: (params.get('q') ?? '').trim(),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a change; another vendor or name starts at the first page. What is the default is left out. */
export function writeLobbyQuery(query: LobbyQuery, change: Partial<LobbyQuery>): URLSearchParams {
  const next = { ...query, ...(!('page' in change) && { page: 1 }), ...change };
  const params = new URLSearchParams();
  if (next.vendor !== undefined) params.set('vendor', next.vendor);
  const name = next.name.trim();
  if (name !== '') params.set('q', name);
  if (next.page > 1) params.set('page', String(next.page));
  return params;
}
