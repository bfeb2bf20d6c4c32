/** Which of the two sites this build is (decision 1). Each app's build compiles its own in; see tooling/vite. */
export type SiteId = 'member' | 'agent';

declare const __BAIZE_SITE__: SiteId;

export const SITE_ID: SiteId = __BAIZE_SITE__;
