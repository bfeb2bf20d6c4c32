import { lazyPart } from '@baize/site/lazy-page';
import { PointsFrame } from '../features/points/points-frame.tsx';
import type { PointPage } from '../shared/paths.ts';

// Each page loads its own code, because the mall needs the form of a redemption and the records need the calendar.
const PAGES = {
  pointMall: lazyPart(
    async () => (await import('../features/points/mall-page.tsx')).MallPage,
    ['points', 'cashier', 'account', 'validation'],
  ),
  pointRedeems: lazyPart(
    async () => (await import('../features/points/redeems-page.tsx')).RedeemsPage,
    ['points', 'records'],
  ),
  pointDetails: lazyPart(
    async () => (await import('../features/points/details-page.tsx')).DetailsPage,
    ['points', 'records'],
  ),
  pointRules: lazyPart(async () => (await import('../features/points/rules-page.tsx')).RulesPage, ['points']),
} as const satisfies Record<PointPage, React.ComponentType>;

/** /pointMall and its pages (spec section 2). */
export default function PointMall({ page }: { page: PointPage }) {
  const Page = PAGES[page];
  return (
    <PointsFrame page={page}>
      <Page />
    </PointsFrame>
  );
}
