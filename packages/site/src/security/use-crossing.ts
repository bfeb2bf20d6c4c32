import { useCreateHandOffMutation } from '@baize/api';
import { useSiteOrigins } from '../brand/merchant.tsx';
import { useMember } from '../session/viewer.ts';
import { handOffUrl, siteLetsIn, type SiteName } from './hand-off.ts';

/**
 * Returns a function that navigates to a path of the other site, signed in where that site lets the account in. Without
 * a hand-off code the person arrives as a visitor.
 */
export function useCrossing(site: SiteName): (path: string) => Promise<void> {
  const origin = useSiteOrigins()[site];
  const type = useMember()?.type;
  const [create] = useCreateHandOffMutation();
  return async (path) => {
    const { data } = type !== undefined && siteLetsIn(site, type) ? await create({ origin }) : {};
    location.replace(data ? handOffUrl(origin, path, data.code) : origin + path);
  };
}
