import { TeamTransactionsPage } from '../features/team-transactions/team-transactions-page.tsx';

export default function TeamTransactions() {
  return <TeamTransactionsPage />;
}
