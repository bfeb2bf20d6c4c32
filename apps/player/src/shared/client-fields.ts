import { useLanguage } from '@baize/site/language';
import { useMerchant } from '@baize/site/merchant';

/** The fields that the site sends about itself in the calls for games (spec section 7). */
const CLIENT_TYPE = 3;
export const CLIENT_PLATFORM = 'html5-desktop';
/** `isPlatform` of the hot games: those of the platform itself. */
const OWN_PLATFORM = 2;

/** Returns the fields that each list of games is asked for with. Two components with the same fields share one answer. */
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
