import { endpoint } from '../endpoint.ts';
import { helpMarks } from '../marks/help.ts';
import * as help from '../schemas/help.ts';

export const helpEndpoints = {
  helpCenter: endpoint(helpMarks.helpCenter, {
    request: help.HelpCenterQuery,
    reply: help.HelpCenterValue,
    errors: [],
    summary: 'The help centre in one language (spec sections 2, 7)',
  }),
  appDownloads: endpoint(helpMarks.appDownloads, {
    request: help.AppDownloadsQuery,
    reply: help.AppDownloadsValue,
    errors: [],
    summary: 'Apps with their installation guides (spec sections 1, 2)',
  }),
};
