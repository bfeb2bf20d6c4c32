import { defineMarks } from '../marks.ts';

/** Help centre and app downloads (spec sections 2 and 7). The name of the downloads call is ours. */
export const helpMarks = defineMarks({
  helpCenter: {
    method: 'GET',
    path: '/wps/system/helpCenter',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  appDownloads: {
    method: 'GET',
    path: '/wps/system/appDownloads',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
