import { defineMarks } from '../marks.ts';

/** Calls of a site at its start (spec sections 2, system pages, 3, permission response, and 7). */
export const systemMarks = defineMarks({
  systemStatus: {
    method: 'GET',
    path: '/wps/system/status',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  whitelabel: {
    method: 'GET',
    path: '/wps/system/whitelabel',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
