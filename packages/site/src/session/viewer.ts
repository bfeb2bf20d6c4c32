import { useMemberInfoQuery } from '@baize/api';
import type { MemberInfo } from '@baize/contract/schemas/member';
import type { Viewer } from './action-guard.ts';
import { useSiteSelector } from '../store/store.ts';

export function useIsSignedIn(): boolean {
  return useSiteSelector(({ session }) => session.status === 'member');
}

/** Returns the member of this session; undefined for a visitor and while the member loads. */
export function useMember(): MemberInfo | undefined {
  const signedIn = useIsSignedIn();
  const { data } = useMemberInfoQuery(undefined, { skip: !signedIn });
  return signedIn ? data : undefined;
}

/** Tells whether the member can transfer money to an upline; true until the member is loaded. */
export function useHasUpline(): boolean {
  return useMember()?.hasUpline ?? true;
}

export function useViewer(): Viewer {
  const signedIn = useIsSignedIn();
  const type = useMember()?.type;
  return signedIn ? { kind: 'member', type } : { kind: 'visitor' };
}
