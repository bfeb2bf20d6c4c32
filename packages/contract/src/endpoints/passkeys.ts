import { endpoint } from '../endpoint.ts';
import { passkeysMarks } from '../marks/passkeys.ts';
import { Empty } from '../schemas/common.ts';
import * as passkeys from '../schemas/passkeys.ts';
import * as session from '../schemas/session.ts';

export const passkeysEndpoints = {
  passkeys: endpoint(passkeysMarks.passkeys, {
    request: Empty,
    reply: passkeys.PasskeysValue,
    errors: [],
    summary: 'Passkeys of this member on all hosts of the brand (spec section 2, securityCenter)',
  }),
  beginPasskey: endpoint(passkeysMarks.beginPasskey, {
    request: passkeys.BeginPasskeyRequest,
    reply: passkeys.BeginPasskeyValue,
    errors: ['password.wrong', 'passkey.limit'],
    summary: 'Begin a new passkey: what the browser is asked',
  }),
  addPasskey: endpoint(passkeysMarks.addPasskey, {
    request: passkeys.AddPasskeyRequest,
    reply: Empty,
    errors: ['passkey.failed', 'passkey.limit'],
    summary: 'Keep the passkey that the device has made',
  }),
  removePasskey: endpoint(passkeysMarks.removePasskey, {
    request: passkeys.RemovePasskeyRequest,
    reply: Empty,
    errors: ['password.wrong', 'request.not_found'],
    summary: 'Remove a passkey',
  }),
  beginPasskeyLogin: endpoint(passkeysMarks.beginPasskeyLogin, {
    request: Empty,
    reply: passkeys.BeginPasskeyLoginValue,
    errors: [],
    summary: 'Begin a login by passkey: what the browser is asked',
  }),
  loginPasskey: endpoint(passkeysMarks.loginPasskey, {
    request: passkeys.LoginPasskeyRequest,
    reply: session.LoginValue,
    errors: ['passkey.failed', 'session.not_agent', 'session.not_member', 'session.blocked'],
    summary: 'Log in by passkey: a device and what unlocks it, hence no extra check',
  }),
};
