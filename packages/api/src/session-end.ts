import type { SessionEndReason } from '@baize/contract/codes';
import type { ApiConfig } from './config.ts';
import type { ApiError } from './errors.ts';

/** Tells the site that its session is over, and why: once per token, and not when a newer one has taken its place. */
export function createSessionEnd(): (config: ApiConfig, token: string | undefined, error: ApiError) => void {
  let lastEnded: string | undefined;
  return (config, token, error) => {
    if (token === undefined || token === lastEnded || !endsSession(error)) return;
    if (config.getToken() !== token) return;
    lastEnded = token;
    config.onSessionEnded(readReason(error));
  };
}

function endsSession({ code }: ApiError): boolean {
  return code === 'session.expired' || code === 'session.required';
}

/** The reasons by name: the list of the contract is a schema's, which a browser does not load. */
const REASONS: Readonly<Record<SessionEndReason, true>> = { idle: true, age: true, ended: true, blocked: true };

function readReason({ value }: ApiError): SessionEndReason | undefined {
  if (typeof value !== 'object' || value === null || !('reason' in value)) return undefined;
  const { reason } = value;
  return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? (reason as SessionEndReason) : undefined;
}
