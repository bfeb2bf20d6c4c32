import { DepositPage } from '@baize/site/deposit';
import { DemoMoney } from '../features/cashier/demo-money.tsx';
import { paths } from '../shared/paths.ts';

export function Deposit() {
  return (
    <DepositPage playPath={paths.hot}>
      <DemoMoney />
    </DepositPage>
  );
}
