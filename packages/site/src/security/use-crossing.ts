import { useCreateHandOffMutation } from '@baize/api';
import { useSiteOrigins } from '../brand/merchant.tsx';
import { useMember } from '../session/viewer.ts';
import { handOffUrl, isAllowedOnSite, type SiteName } from './hand-off.ts';

/**
 * Returns a function that navigates to a path of the other site, signed in where accounts of this type may log in there.
 * Without a hand-off code, also where the server refuses to create one, the person arrives as a visitor.
 */
export function useCrossing(site: SiteName): (path: string) => Promise<void> {
  const origin = useSiteOrigins()[site];
  const type = useMember()?.type;
  const [createHandOff] = useCreateHandOffMutation();
  return async (path) => {
    const { data } = type !== undefined && isAllowedOnSite(site, type) ? await createHandOff({ origin }) : {};
    location.replace(data ? handOffUrl(origin, path, data.code) : origin + path);
  };
}
