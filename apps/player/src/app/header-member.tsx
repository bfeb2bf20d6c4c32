import { TRIAL_TYPE } from '@baize/contract/limits';
import { Balance } from '@baize/site/balance';
import { DeferredPart } from '@baize/site/deferred-part';
import { MessagesLink } from '@baize/site/messages-link';
import { MemberTrigger } from '@baize/site/member-trigger';
import { RegisterButton } from '@baize/site/register-button';
import { useMember } from '@baize/site/viewer';
import { paths } from '../shared/paths.ts';
import { DepositButton } from './deposit-button.tsx';
import styles from './player-header.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const loadMenu = async () => (await import('./player-member-menu.tsx')).PlayerMemberMenu;

function CashierButtons() {
  return (
    <>
      <DepositButton />
      <WithdrawButton />
    </>
  );
}

/** The end of the header for members: balance with deposit, messages, and the account menu. A trial account has no wallet. */
export function HeaderMember() {
  const isTrial = useMember()?.type === TRIAL_TYPE;
  return (
    <>
      {isTrial ? <RegisterButton /> : <Balance action={<CashierButtons />} />}
      <span className={styles.wide}>
        <MessagesLink to={paths.messages} />
        <DeferredPart load={loadMenu} placeholder={<MemberTrigger />} />
      </span>
    </>
  );
}
