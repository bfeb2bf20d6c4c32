import { useHourSalaryContractQuery } from '@baize/api/agent';
import { ContractDeskPage } from '../features/contracts/contract-desk-page.tsx';

export default function HourlySalary() {
  const desk = useHourSalaryContractQuery(undefined, { refetchOnMountOrArgChange: true });
  return <ContractDeskPage kind="hourly_salary" desk={desk} />;
}
