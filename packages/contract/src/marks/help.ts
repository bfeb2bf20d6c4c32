import { defineMarks } from '../marks.ts';

/** Help centre and app downloads. Spec sections 2 and 7; the downloads are named by us. */
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
