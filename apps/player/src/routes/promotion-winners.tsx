import { WinnersPage } from '../features/promotions/winners-page.tsx';

/** /winners: the members who won prizes of promotions. */
export default function PromotionWinners() {
  return <WinnersPage />;
}
