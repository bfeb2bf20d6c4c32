import { TRIAL_TYPE } from '@baize/contract/limits';

/**
 * The person who uses the site. A session counts as a member's before its member is loaded, because the server checks
 * the authorisation of every call again.
 */
export type Viewer = { kind: 'visitor' } | { kind: 'member'; type: number | undefined };

/** What the site does with an act: it runs, or opens the log-in popup or the warning that a true account is needed. */
export type Verdict = 'allow' | 'login' | 'true_account';

/** Kind of the guarded act. `free_play` starts a game with play money, the only act that a trial account may perform. */
export type GuardedAct = 'member' | 'free_play';

/**
 * Decides whether the viewer may act (spec section 5, "Action guard"). A visitor gets the login popup, a trial account
 * the warning that the act needs a true account.
 */
export function judgeAction(viewer: Viewer, act: GuardedAct = 'member'): Verdict {
  switch (viewer.kind) {
    case 'visitor':
      return 'login';
    case 'member':
      return viewer.type === TRIAL_TYPE && act === 'member' ? 'true_account' : 'allow';
    default:
      return viewer satisfies never;
  }
}
