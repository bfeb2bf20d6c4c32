import { TRIAL_TYPE } from '@baize/contract/limits';

/** Who stands before the screen. A token whose member is not loaded yet counts as a member: the server has the last word. */
export type Viewer = { kind: 'visitor' } | { kind: 'member'; type: number | undefined };

export type Verdict = 'allow' | 'login' | 'true_account';

/** Spec section 5, "Action guard": a guest gets the login popup, a trial account the warning that it needs a true account. */
export function judgeAction(viewer: Viewer): Verdict {
  switch (viewer.kind) {
    case 'visitor':
      return 'login';
    case 'member':
      return viewer.type === TRIAL_TYPE ? 'true_account' : 'allow';
    default:
      return viewer satisfies never;
  }
}
