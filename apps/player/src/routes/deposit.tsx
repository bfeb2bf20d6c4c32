import { DepositPage } from '@baize/site/deposit';
import { DemoMoney } from '../features/cashier/demo-money.tsx';

export function Deposit() {
  return (
    <DepositPage>
      <DemoMoney />
    </DepositPage>
  );
}
