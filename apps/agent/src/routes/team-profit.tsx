import { TeamProfitPage } from '../features/team-profit/team-profit-page.tsx';

export default function TeamProfit() {
  return <TeamProfitPage />;
}
