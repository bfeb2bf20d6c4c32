import { PromotionsPage } from '../features/promotions/promotions-page.tsx';

/** /promotions: the activities that can be joined, in groups. */
export default function Promotions() {
  return <PromotionsPage />;
}
