import { TransferUplinePage } from '@baize/site/transfer-upline';
import { WithdrawPage } from '@baize/site/withdraw';
import { paths } from '../shared/paths.ts';

/** /member/withdraw (spec section 2, withdraw). */
export function Withdraw() {
  return <WithdrawPage securityPath={paths.securityCentre} />;
}

/** /member/transferUpline (spec section 2, transferUpline). */
export function TransferUpline() {
  return <TransferUplinePage securityPath={paths.securityCentre} />;
}
