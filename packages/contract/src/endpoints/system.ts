import { endpoint } from '../endpoint.ts';
import { systemMarks } from '../marks/system.ts';
import { Empty } from '../schemas/common.ts';
import * as system from '../schemas/system.ts';

export const systemEndpoints = {
  systemStatus: endpoint(systemMarks.systemStatus, {
    request: Empty,
    reply: system.SystemStatusValue,
    errors: [],
    summary: 'State of the system and what a site needs to start (spec sections 2, 3, 4)',
  }),
  whitelabel: endpoint(systemMarks.whitelabel, {
    request: Empty,
    reply: system.WhitelabelValue,
    errors: [],
    summary: "The merchant's switches as a tree (spec section 3)",
  }),
  registerSettings: endpoint(systemMarks.registerSettings, {
    request: Empty,
    reply: system.RegisterSettingsValue,
    errors: [],
    summary: 'Rules of the registration fields (spec sections 3, 5)',
  }),
};
