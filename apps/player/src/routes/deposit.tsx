import { DepositPage } from '@baize/site/deposit';
import { DemoMoney } from '../features/cashier/demo-money.tsx';
import { paths } from '../shared/paths.ts';

/** /member/depositv2. A merchant that is a demo also offers play money (`DemoMoney`) in place of a payment. */
export function Deposit() {
  return (
    <DepositPage playPath={paths.hot}>
      <DemoMoney />
    </DepositPage>
  );
}
