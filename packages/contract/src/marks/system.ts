import { defineMarks } from '../marks.ts';

/** What a site asks at start-up. Spec sections 2 (system pages), 3 (permission response), 7. */
export const systemMarks = defineMarks({
  systemStatus: { method: 'GET', path: '/wps/system/status', encrypted: false, token: false, site: 'both' },
  whitelabel: { method: 'GET', path: '/wps/system/whitelabel', encrypted: false, token: false, site: 'both' },
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    encrypted: false,
    token: false,
    site: 'both',
  },
});

export const systemPlannedMarks = defineMarks({
  domainRoute: { method: 'GET', path: '/wps/system/domainRoute', encrypted: false, token: false, site: 'both' },
  helpCenter: { method: 'GET', path: '/wps/system/helpCenter', encrypted: false, token: false, site: 'both' },
  affiliateCheck: { method: 'GET', path: '/wps/agent/affiliate', encrypted: false, token: false, site: 'both' },
  announcements: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    encrypted: false,
    token: false,
    site: 'both',
  },
  liveModels: { method: 'GET', path: '/wps/relay/CBS_modelList', encrypted: false, token: false, site: 'member' },
  launchChat: { method: 'POST', path: '/wps/relay/CBS_launchChat', encrypted: false, token: false, site: 'member' },
});
