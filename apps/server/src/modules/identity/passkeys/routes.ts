import type { Module } from '../../../module.ts';
import { addPasskey, beginPasskey, passkeys, removePasskey } from './manage-passkeys.ts';
import { beginPasskeyLogin, loginPasskey } from './login.ts';

/** The handlers for passkeys (WebAuthn). Members manage passkeys in the security centre and log in with them in the login popup. */
export const createPasskeyHandlers: Module<
  'passkeys' | 'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginPasskeyLogin' | 'loginPasskey'
> = (context) => ({
  passkeys: passkeys(context),
  beginPasskey: beginPasskey(context),
  addPasskey: addPasskey(context),
  removePasskey: removePasskey(context),
  beginPasskeyLogin: beginPasskeyLogin(context),
  loginPasskey: loginPasskey(context),
});
