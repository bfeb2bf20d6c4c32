import { useVendorLanesQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import type { Lane } from './categories.ts';
import { CLIENT_PLATFORM } from './client-fields.ts';

const NO_LANES: Lane[] = [];

/** Fetches the categories with their vendors. The menu, the home page and every lobby share one query; `lanes` is empty until it is answered. */
export function useLanes() {
  const language = useLanguage();
  const query = useVendorLanesQuery({ platform: CLIENT_PLATFORM, language });
  return { ...query, lanes: query.data?.data.lanes ?? NO_LANES };
}
