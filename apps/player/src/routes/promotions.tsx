import { PromotionsPage } from '../features/promotions/promotions-page.tsx';

/** /promotions: what can be joined, in groups. */
export default function Promotions() {
  return <PromotionsPage />;
}
