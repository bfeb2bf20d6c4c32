import type { ErrorCode } from '../wire/codes.ts';

/** An expected failure with the error code for the client. A refusal is returned and never thrown. */
export interface Refusal {
  readonly refused: ErrorCode;
}

/** Creates a refusal with this error code. */
export function refuse(code: ErrorCode): Refusal {
  return { refused: code };
}

/** Tells a refusal from the result of a function that returns either of them. */
export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}

/** The HTTP status of each code, and a message for developers. The client has its own translated texts for players. */
export const httpErrorByCode: Readonly<Record<ErrorCode, readonly [status: number, message: string]>> = {
  bad_request: [400, 'the request does not match its schema'],
  not_found: [404, 'no resource has this address'],
  too_many_requests: [429, 'too many requests: try again later'],
  internal: [500, 'internal error: search the log for the request id'],
  unavailable: [503, 'the wallet does not answer: try again'],
  game_unknown: [404, 'no game has this code'],
  demo_not_offered: [403, 'this game is not offered for free play'],
  launch_refused: [401, 'the launch token was used, is too old, or is not known'],
  session_unknown: [401, 'no session has this token'],
  session_expired: [401, 'the session has expired or was closed: launch the game again'],
  coin_unknown: [400, 'the currency does not offer this coin value'],
  spin_id_reused: [409, 'this spin id was used with other values'],
  round_unfinished: [409, 'a round is still waiting for the wallet: request the state, or send the same spin again'],
  insufficient_funds: [409, 'the balance is below the stake'],
  limit_stake: [409, 'the stake is above a limit'],
  limit_loss: [409, 'a loss limit is reached'],
  limit_session: [409, 'the session time limit is reached'],
  player_blocked: [409, 'the account is blocked'],
  self_excluded: [409, 'the player is self-excluded'],
  game_disabled: [409, 'the game is disabled'],
  bet_refused: [409, 'the wallet refused the bet'],
  bet_rolled_back: [503, 'the wallet did not answer, and the bet was rolled back'],
  award_unknown: [404, 'no award with this id can be played in this session'],
  award_used: [409, 'every free round of the award was played'],
  award_expired: [409, 'the award has expired'],
  award_cancelled: [409, 'the award was cancelled'],
};
