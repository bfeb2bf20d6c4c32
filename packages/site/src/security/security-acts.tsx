import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { lazyPopup } from '../popups/lazy-popups.tsx';

const SetPasswordAct = lazyPopup(async () => (await import('./acts/set-password-act.tsx')).SetPasswordAct);
const WithdrawPasswordAct = lazyPopup(
  async () => (await import('./acts/withdraw-password-act.tsx')).WithdrawPasswordAct,
);
const MobileAct = lazyPopup(async () => (await import('./acts/mobile-act.tsx')).MobileAct);
const EmailAct = lazyPopup(async () => (await import('./acts/email-act.tsx')).EmailAct);
const RealNameAct = lazyPopup(async () => (await import('./acts/real-name-act.tsx')).RealNameAct);
const TwoFactorAct = lazyPopup(async () => (await import('./acts/two-factor-act.tsx')).TwoFactorAct);
const TwoFactorOffAct = lazyPopup(async () => (await import('./acts/two-factor-off-act.tsx')).TwoFactorOffAct);
const AddPasskeyAct = lazyPopup(async () => (await import('./acts/add-passkey-act.tsx')).AddPasskeyAct);
const RemovePasskeyAct = lazyPopup(async () => (await import('./acts/remove-passkey-act.tsx')).RemovePasskeyAct);

/** The action (act) of the security centre whose form is open. An existing login password is changed in a popup of the whole site. */
export type SecurityAct =
  | { readonly name: 'setPassword' | 'withdrawPassword' | 'mobile' | 'email' | 'realName' | 'addPasskey' }
  /** The direction is fixed when the form opens, because turning the factor on changes the state below it. */
  | { readonly name: 'twoFactorOn' | 'twoFactorOff' }
  | { readonly name: 'removePasskey'; readonly passkeyId: string; readonly passkeyName: string; readonly host: string };

export interface SecurityActsProps {
  act: SecurityAct | null;
  overview: SecurityOverviewValue;
  onClose: () => void;
}

/** Shows the form of the open act. Each form is loaded on demand. */
export function SecurityActs({ act, ...rest }: SecurityActsProps) {
  return act && <OpenAct act={act} {...rest} />;
}

function OpenAct({ act, overview, onClose }: SecurityActsProps & { act: SecurityAct }) {
  switch (act.name) {
    case 'setPassword':
      return <SetPasswordAct overview={overview} onClose={onClose} />;
    case 'withdrawPassword':
      return <WithdrawPasswordAct hasOne={overview.withdrawPasswordSet} onClose={onClose} />;
    case 'mobile':
      return <MobileAct bound={overview.mobile !== null} onClose={onClose} />;
    case 'email':
      return <EmailAct bound={overview.email !== null} onClose={onClose} />;
    case 'realName':
      return <RealNameAct onClose={onClose} />;
    case 'twoFactorOn':
      return <TwoFactorAct onClose={onClose} />;
    case 'twoFactorOff':
      return <TwoFactorOffAct onClose={onClose} />;
    case 'addPasskey':
      return <AddPasskeyAct onClose={onClose} />;
    case 'removePasskey':
      return <RemovePasskeyAct passkeyId={act.passkeyId} name={act.passkeyName} host={act.host} onClose={onClose} />;
    default:
      return act satisfies never;
  }
}
