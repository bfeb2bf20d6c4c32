// To add a text: the key and its sentence here, then the same key in ../ne/error.ts and ../bn/error.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { ErrorCode } from '@baize/contract/errors';

/** What a site meets before the platform can answer; `@baize/api` names them. */
type NetworkErrorCode = 'network.failed' | 'network.timeout';

export const error = {
  'request.invalid': 'Something in the request was not understood. Please check your input.',
  'request.too_large': 'That is too much at once. Please send less.',
  'request.unsupported_media': 'This kind of content is not accepted.',
  'request.not_found': 'This could not be found.',
  'request.not_encrypted': 'The connection was not secured. Please load the page again.',
  'request.unreadable': 'The request could not be read. Please load the page again.',
  'request.key_unknown': 'The secure connection was renewed. Please try again.',
  'request.stale': 'The request took too long. Please try again.',
  'request.replayed': 'This request was already sent.',
  'request.rate_limited': 'Too many attempts. Please wait a little and try again.',
  'request.range_too_long': 'The period is too long. Please choose a shorter one.',
  'system.not_available': 'This is not available yet.',
  'system.unexpected': 'Unknown error. Please try again.',
  'system.busy': 'The server is busy. Please try again in a moment.',
  'system.maintenance': 'The system is under maintenance.',
  'system.region_restricted': 'This service is not offered where you are.',
  'system.unknown_domain': 'Invalid URL, please contact customer service.',
  'session.required': 'You are not logged in, please log in.',
  'session.expired': 'Your session has ended. Please log in again.',
  'session.wrong_site': 'This session belongs to the other site. Please log in here.',
  'session.bad_credentials': 'The username or the password is wrong.',
  'session.not_agent': 'Non-agents cannot log in here. Please use the player site.',
  'session.not_member': 'Non-member account unable to log in. Please use the agent site.',
  'session.blocked': 'This account is blocked. Please contact customer service.',
  'register.closed': 'Registration is closed at the moment.',
  'register.fields_invalid': 'Please check the marked fields.',
  'register.username_taken': 'This username is taken. Please choose another.',
  'register.invalid_invitation': 'Invalid invitation code.',
  'wallet.insufficient_funds': 'Your balance is not enough.',
  'ledger.key_reused': 'This was already booked with another amount.',
  'cashier.demo_off': 'Demo deposits are not offered here.',
  'cashier.amount_invalid': 'This amount cannot be deposited.',
  'cashier.daily_limit': 'The deposit limit of today is reached.',
  'game.not_found': 'This game could not be found.',
  'game.maintenance': 'Game maintenance. Please choose another game.',
  'game.no_free_play': 'This game has no free trial.',
  'network.failed': 'Network link is abnormal, please try again.',
  'network.timeout': 'The server did not answer in time. Please check your network connectivity and try again.',
} as const satisfies Record<ErrorCode | NetworkErrorCode, string>;
