/** The brand that a host belongs to (decision 2). The brand is read once per request. */
export interface Merchant {
  readonly merchantId: number;
  readonly code: string;
  readonly name: string;
  /** The country code that completes a phone number without one, e.g. "977". */
  readonly diallingCode: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly defaultLanguage: string;
}

/** The two sites of a brand: `member` for players, `agent` for agents. */
export type SiteName = 'member' | 'agent';
