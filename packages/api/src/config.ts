import type { SessionEndReason } from '@baize/contract/codes';

export interface ApiConfig {
  /** Returns the session token of this tab, or null for a visitor. It is read at every call. */
  readonly getToken: () => string | null;
  /** Returns the code of the shown language, such as "ne", in which the server returns its own texts. */
  readonly getLanguage: () => string;
  /** Called once for a token that the server no longer accepts, however many calls were refused with it. The server may give the reason. */
  readonly onSessionEnded: (reason?: SessionEndReason) => void;
  /** Origin of the platform. The default is the page's own origin. */
  readonly origin?: string;
  /** Sends the calls; the browser's own `fetch` by default. A host that renders pages passes its calls to its server directly. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

let configured: ApiConfig | undefined;

/** Configures the api. Each site calls it once, before the first call. */
export function configureApi(config: ApiConfig): void {
  configured = config;
}

export function apiConfig(): ApiConfig {
  if (configured === undefined) throw new Error('configureApi() has to run before the first call');
  return configured;
}
