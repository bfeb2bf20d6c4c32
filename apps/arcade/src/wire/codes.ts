/** The codes of all refusals of the arcade's own API. Every text catalogue of the client has a sentence for each code. */
export const ERROR_CODES = [
  'bad_request',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
  'game_unknown',
  'demo_not_offered',
  'launch_refused',
  'session_unknown',
  'session_expired',
  'coin_unknown',
  'spin_id_reused',
  'round_unfinished',
  'insufficient_funds',
  'limit_stake',
  'limit_loss',
  'limit_session',
  'player_blocked',
  'self_excluded',
  'game_disabled',
  'bet_refused',
  'bet_rolled_back',
  'award_unknown',
  'award_used',
  'award_expired',
  'award_cancelled',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of an error response. The client shows the text of the code; the message is for developers. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
}
