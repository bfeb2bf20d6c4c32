/** Which of the two sites this build is (decision 1). Each app's build compiles its own in; see tooling/vite. */
declare const BAIZE_SITE: 'member' | 'agent';

/** The platform's mark: felt for players, brass for agents. */
export const LOGO_TONE = BAIZE_SITE === 'agent' ? 'brass' : 'felt';
