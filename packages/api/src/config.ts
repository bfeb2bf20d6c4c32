import type { SessionEndReason } from '@baize/contract/codes';

export interface ApiConfig {
  /** The session token of this tab, or null for a visitor. Asked at every call. */
  readonly getToken: () => string | null;
  /** Code of the language that is shown, e.g. "ne": the server's own texts come in it. */
  readonly getLanguage: () => string;
  /** Called once for a token that the server no longer knows, however many calls were refused with it. The server may name the reason. */
  readonly onSessionEnded: (reason?: SessionEndReason) => void;
  /** Origin of the platform. The default is the page's own origin. */
  readonly origin?: string;
  /** How calls leave; left out, by the browser's own `fetch`. A host that renders pages sends them to its server directly. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

let configured: ApiConfig | undefined;

/** Each site calls it once, before the first call. */
export function configureApi(config: ApiConfig): void {
  configured = config;
}

export function apiConfig(): ApiConfig {
  if (configured === undefined) throw new Error('configureApi() has to run before the first call');
  return configured;
}
