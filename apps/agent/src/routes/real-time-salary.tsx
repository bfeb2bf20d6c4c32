import { useRealTimeSalaryContractQuery } from '@baize/api/agent';
import { ContractDeskPage } from '../features/contracts/contract-desk-page.tsx';

export default function RealTimeSalary() {
  const desk = useRealTimeSalaryContractQuery(undefined, { refetchOnMountOrArgChange: true });
  return <ContractDeskPage kind="real_time_salary" desk={desk} />;
}
