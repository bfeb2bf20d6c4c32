import { PointsFrame } from '../features/points/points-frame.tsx';
import { DetailsPage } from '../features/points/details-page.tsx';
import { MallPage } from '../features/points/mall-page.tsx';
import { RedeemsPage } from '../features/points/redeems-page.tsx';
import { RulesPage } from '../features/points/rules-page.tsx';
import type { PointPage } from '../shared/paths.ts';

const PAGES = {
  pointMall: MallPage,
  pointRedeems: RedeemsPage,
  pointDetails: DetailsPage,
  pointRules: RulesPage,
} as const satisfies Record<PointPage, () => React.ReactElement>;

/** /pointMall and its pages (spec section 2). */
export default function PointMall({ page }: { page: PointPage }) {
  const Page = PAGES[page];
  return (
    <PointsFrame page={page}>
      <Page />
    </PointsFrame>
  );
}
