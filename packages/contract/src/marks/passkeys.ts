import { defineMarks } from '../marks.ts';

/** Passkeys: keys of a device instead of a password (WebAuthn; spec section 2, securityCenter). The paths are ours. */
export const passkeysMarks = defineMarks({
  passkeys: {
    method: 'GET',
    path: '/wps/member/security/passkeys',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  beginPasskey: {
    method: 'POST',
    path: '/wps/member/security/passkeys/begin',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  addPasskey: {
    method: 'POST',
    path: '/wps/member/security/passkeys',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  removePasskey: {
    method: 'POST',
    path: '/wps/member/security/passkeys/remove',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/wps/session/login/passkey/begin',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  loginPasskey: {
    method: 'POST',
    path: '/wps/session/login/passkey',
    encrypted: true,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
