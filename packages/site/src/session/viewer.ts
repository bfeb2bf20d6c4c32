import { useMemberInfoQuery } from '@baize/api';
import type { MemberInfo } from '@baize/contract/schemas/member';
import type { Viewer } from './action-guard.ts';
import { useSiteSelector } from '../store/store.ts';

/** Returns whether this tab has a session, also while its member is loading. */
export function useIsSignedIn(): boolean {
  return useSiteSelector(({ session }) => session.status === 'member');
}

/** Returns the member of this session; undefined for a visitor and while the member loads. */
export function useMember(): MemberInfo | undefined {
  const signedIn = useIsSignedIn();
  const { data } = useMemberInfoQuery(undefined, { skip: !signedIn });
  return signedIn ? data : undefined;
}

/** Returns whether the member has an upline, to which money can be transferred; true until the member is loaded. */
export function useHasUpline(): boolean {
  return useMember()?.hasUpline ?? true;
}

/** Returns the person who uses the site, for `judgeAction`. */
export function useViewer(): Viewer {
  const signedIn = useIsSignedIn();
  const type = useMember()?.type;
  return signedIn ? { kind: 'member', type } : { kind: 'visitor' };
}
