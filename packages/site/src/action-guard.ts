import { TRIAL_TYPE } from '@baize/contract/limits';

/** The person who uses the site. A session whose member is not loaded yet counts as a member's, because the server judges every call again. */
export type Viewer = { kind: 'visitor' } | { kind: 'member'; type: number | undefined };

export type Verdict = 'allow' | 'login' | 'true_account';

/** `free_play` needs no money: a game with play money, the one thing that a trial account is for. */
export type GuardedAct = 'member' | 'free_play';

/** Spec section 5, "Action guard": a guest gets the login popup, a trial account the warning that it needs a true account. */
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
