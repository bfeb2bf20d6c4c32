import type { SessionEndReason } from '@baize/contract/codes';
import type { ApiConfig } from './config.ts';
import type { ApiError } from './errors.ts';

/** Creates a function that reports the end of a session with its reason: once per token, and not where a newer token has replaced it. */
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

/** The reasons by name, because the contract's list is part of a schema, which a browser does not load. */
const END_REASONS: Readonly<Record<SessionEndReason, true>> = { idle: true, age: true, ended: true, blocked: true };

function readReason({ value }: ApiError): SessionEndReason | undefined {
  if (typeof value !== 'object' || value === null || !('reason' in value)) return undefined;
  const { reason } = value;
  return typeof reason === 'string' && Object.hasOwn(END_REASONS, reason) ? (reason as SessionEndReason) : undefined;
}
