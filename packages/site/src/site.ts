/** Which of the two sites this build is (decision 1). Each app's build compiles its own in; see tooling/vite. */
declare const BAIZE_SITE: 'member' | 'agent';

/** The platform's mark: felt for players, brass for agents. */
export const LOGO_TONE = BAIZE_SITE === 'agent' ? 'brass' : 'felt';

/** Which entry of customer service this site wants (spec section 2); where the brand has none of it, its first. */
export const SERVICE_TYPE = BAIZE_SITE === 'agent' ? 'agent' : 'live';

/** Paths of the brand's own that both sites lead to are the player site's. */
export const IS_MEMBER_SITE = BAIZE_SITE === 'member';
