/** The meaning of a refusal for the people who monitor the log. docs/security/events.md describes the response to each event. */
export type SecurityEvent =
  | 'authentication_failed'
  | 'authorisation_refused'
  | 'limit_reached'
  | 'locked'
  | 'partner_signature_refused'
  | 'replay_refused'
  | 'tampering_suspected';
