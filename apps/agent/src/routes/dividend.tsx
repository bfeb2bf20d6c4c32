import { useDividendContractQuery } from '@baize/api/agent';
import { ContractDeskPage } from '../features/contracts/contract-desk-page.tsx';

export default function Dividend() {
  const desk = useDividendContractQuery(undefined, { refetchOnMountOrArgChange: true });
  return <ContractDeskPage kind="dividend" desk={desk} />;
}
