import { useLanguage } from '@baize/site/language';
import { useMerchant } from '@baize/site/merchant';

/** The numeric code by which the site names itself as a client in the calls for games (spec section 7). */
const CLIENT_TYPE = 3;
/** The name of this site as a platform in the calls for games (spec section 7). */
export const CLIENT_PLATFORM = 'html5-desktop';
/** The value of `isPlatform` that the query of hot games sends (spec section 7). */
const OWN_PLATFORM = 2;

/** Returns the fields that the queries of each list of games need. Two components that send the same fields share one cached answer. */
export function useClientFields() {
  const language = useLanguage();
  const { code } = useMerchant();
  return {
    all: { language, platform: CLIENT_PLATFORM, clientType: CLIENT_TYPE, merchant: code },
    hot: { language, platform: CLIENT_PLATFORM, merchantCode: code, isPlatform: OWN_PLATFORM },
    favorite: { language, platform: CLIENT_PLATFORM, clientType: CLIENT_TYPE },
    recent: { language, clientType: CLIENT_TYPE },
  };
}
