import type { GameTypeCode } from '@baize/contract/schemas/common';
import { PageFront } from '../features/front/page-front.tsx';
import { VendorsPage } from '../features/vendors/vendors-page.tsx';

/** /sports, /esports, /cockfight, /lott and /elott. */
export default function Vendors({ category }: { category: GameTypeCode }) {
  return (
    <>
      <PageFront page={category} />
      <VendorsPage category={category} />
    </>
  );
}
