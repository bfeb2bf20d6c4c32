import { LIVE_PATH } from '@baize/contract/live';
import type { SecurityEvent } from '../security-event.ts';
import type { LiveMetrics } from './metrics.ts';
import type { GateRefusalReason, RefusalReason } from './server-types.ts';

/** `connects` is a CONNECT above the limit of its connection. Its client is told `later`. */
type SocketRefusal = GateRefusalReason | RefusalReason | 'connects';

/** Refusals without an event are part of normal use, e.g. those of a closed site or of a server that stops. */
const securityEventByReason: Partial<Record<SocketRefusal, SecurityEvent>> = {
  'foreign-origin': 'authorisation_refused',
  session: 'authorisation_refused',
  address: 'limit_reached',
  connects: 'limit_reached',
  'too-many': 'limit_reached',
};

export interface RefusalLog {
  warn(fields: object, message: string): void;
}

/** Counts a refused socket by its reason, and logs a security event if the reason is one (docs/security/events.md). */
export type ReportRefusal = (reason: SocketRefusal) => void;

/** Creates the function that counts and logs refusals. */
export function createRefusalReport({ refused }: LiveMetrics, log: RefusalLog): ReportRefusal {
  return (reason) => {
    refused.inc({ reason });
    const securityEvent = securityEventByReason[reason];
    if (securityEvent) log.warn({ securityEvent, code: reason, route: LIVE_PATH }, 'a socket was refused');
  };
}
