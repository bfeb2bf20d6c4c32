/** Which of the two sites this build is (decision 1). Each app's build compiles its own in; see tooling/vite. */
export type SiteId = 'member' | 'agent';

declare const BAIZE_SITE: SiteId;

export const SITE_ID: SiteId = BAIZE_SITE;
