import { useMemberAvatarQuery } from '@baize/api';
import { useIsSignedIn } from '../session/viewer.ts';

/** Returns the address of the member's picture; undefined where none is chosen, so that the default one is shown. */
export function useAvatar(): string | undefined {
  const { data } = useMemberAvatarQuery(undefined, { skip: !useIsSignedIn() });
  return data?.url ?? undefined;
}
