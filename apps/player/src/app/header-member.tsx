import { Balance } from '@baize/site/balance';
import { DeferredPart } from '@baize/site/deferred-part';
import { MemberTrigger } from '@baize/site/member-trigger';
import { DepositButton } from './deposit-button.tsx';
import styles from './player-header.module.css';

const loadMenu = async () => (await import('./player-member-menu.tsx')).PlayerMemberMenu;

/** The end of the header for members: balance with deposit, and the account menu. */
export function HeaderMember() {
  return (
    <>
      <Balance action={<DepositButton />} />
      <span className={styles.wide}>
        <DeferredPart load={loadMenu} placeholder={<MemberTrigger />} />
      </span>
    </>
  );
}
