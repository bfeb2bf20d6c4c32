import { useMemberAvatarQuery } from '@baize/api';
import { useIsSignedIn } from './viewer.ts';

/** The member's picture; undefined where none is chosen, and the default one stands in its place. */
export function useAvatar(): string | undefined {
  const { data } = useMemberAvatarQuery(undefined, { skip: !useIsSignedIn() });
  return data?.url ?? undefined;
}
