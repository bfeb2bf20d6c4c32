import { useDailySalaryContractQuery } from '@baize/api/agent';
import { ContractDeskPage } from '../features/contracts/contract-desk-page.tsx';

export default function DailySalary() {
  const desk = useDailySalaryContractQuery(undefined, { refetchOnMountOrArgChange: true });
  return <ContractDeskPage kind="daily_salary" desk={desk} />;
}
