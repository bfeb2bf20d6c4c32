import { lazyPart } from '@baize/site/lazy-page';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { paths } from '../shared/paths.ts';

const Records = lazyPart(async () => (await import('../features/records/records-page.tsx')).RecordsPage);
const Security = lazyPart(async () => (await import('@baize/site/security/security-centre')).SecurityCentre);

/** The pages of the member centre (spec section 2), in the order of its menu. A line here is a page, its route and its entry. */
export const MEMBER_PAGES = [
  { path: paths.member, label: 'nav.betting_record', Icon: ClipboardList, Page: Records },
  { path: paths.securityCentre, label: 'security.title', Icon: ShieldCheck, Page: Security },
] as const;
