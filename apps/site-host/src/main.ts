import { runSiteHost } from './run.ts';
import { serveBuiltSites } from './sites/serve-sites.ts';

await runSiteHost(serveBuiltSites);
