/**
 * Ports at which the processes of a stack listen. `npm start` uses consecutive ports (8080 to 8084 without `BAIZE_PORT`),
 * and test stacks use free ones.
 */
export interface StackPorts {
  readonly sitesPort: number;
  readonly serverPort: number;
  readonly arcadePort: number;
  readonly paymentsPort: number;
  readonly liveChatPort: number;
}

/** The address of one site of a brand. */
export interface SiteAddress {
  /** The code of the merchant, e.g. `BAIZE`. */
  readonly merchant: string;
  readonly site: 'member' | 'agent';
  /** The host name with the port. */
  readonly host: string;
  readonly origin: string;
}

/** Two brands, each with its own player and agent origin, so that cookies, CORS and sites are tested as in production. */
const DOMAINS = [
  { merchant: 'BAIZE', site: 'member', name: 'play.baize.localhost' },
  { merchant: 'BAIZE', site: 'agent', name: 'agent.baize.localhost' },
  { merchant: 'PADMA', site: 'member', name: 'play.padma.localhost' },
  { merchant: 'PADMA', site: 'agent', name: 'agent.padma.localhost' },
] as const;

/** Returns the main addresses of the sites of both brands. */
export function siteAddresses({ sitesPort }: StackPorts): SiteAddress[] {
  return DOMAINS.map(({ name, merchant, site }) => {
    const host = `${name}:${sitesPort}`;
    return { merchant, site, host, origin: `http://${host}` };
  });
}

/**
 * Number of lines of each player site in addition to its main address. Visitors choose among them by the speed test, and
 * the demo lists each line as a mirror as well (seed/merchants.ts).
 */
const FURTHER_LINES_PER_BRAND = 4;

/**
 * Returns the addresses of all lines: further addresses of the player sites, which serve the same pages. The main address
 * counts as the first line, so the host names of the further ones start with `line2`.
 */
export function lineAddresses({ sitesPort }: StackPorts): SiteAddress[] {
  return ['baize', 'padma'].flatMap((brand) =>
    Array.from({ length: FURTHER_LINES_PER_BRAND }, (_, index) => {
      const line = index + 2;
      const host = `play.line${line}.${brand}.localhost:${sitesPort}`;
      return { merchant: brand.toUpperCase(), site: 'member' as const, host, origin: `http://${host}` };
    }),
  );
}

/** Returns the origin of the arcade's games, which browsers show in a frame. It has another host than the sites, as a vendor's has. */
export function arcadeOrigin({ arcadePort }: StackPorts): string {
  return `http://arcade.localhost:${arcadePort}`;
}

/** Returns the origin at which the platform's server calls the arcade's server, for transfers and free rounds. No browser uses it. */
export function arcadeServerOrigin({ arcadePort }: StackPorts): string {
  return `http://127.0.0.1:${arcadePort}`;
}

/** Returns the origin of the live-model rooms, which belong to another company and therefore have another host. */
export function liveChatOrigin({ liveChatPort }: StackPorts): string {
  return `http://rooms.localhost:${liveChatPort}`;
}

/** Returns the origin at which the platform's server calls the server of the rooms. No browser uses it. */
export function liveChatServerOrigin({ liveChatPort }: StackPorts): string {
  return `http://127.0.0.1:${liveChatPort}`;
}

/** Returns the origin of the payment page, which belongs to another company and therefore has another host. */
export function paymentsOrigin({ paymentsPort }: StackPorts): string {
  return `http://pay.localhost:${paymentsPort}`;
}

/** Returns the origin of the platform's server, which the other processes of the stack call. */
export function serverOrigin({ serverPort }: StackPorts): string {
  return `http://127.0.0.1:${serverPort}`;
}
