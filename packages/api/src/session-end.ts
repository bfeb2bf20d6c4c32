import type { ApiConfig } from './config.ts';
import type { ApiError } from './errors.ts';

/** Tells the site that its session is over: once per token, and not when a newer one has taken its place. */
export function createSessionEnd(): (config: ApiConfig, token: string | undefined, error: ApiError) => void {
  let lastEnded: string | undefined;
  return (config, token, error) => {
    if (token === undefined || token === lastEnded || !endsSession(error)) return;
    if (config.getToken() !== token) return;
    lastEnded = token;
    config.onSessionEnded();
  };
}

function endsSession({ code }: ApiError): boolean {
  return code === 'session.expired' || code === 'session.required';
}
