import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { Suspense } from 'react';
import { lazyPart } from '../loading/lazy-page.ts';

const SetPasswordAct = lazyPart(async () => (await import('./acts/set-password-act.tsx')).SetPasswordAct);
const WithdrawPasswordAct = lazyPart(
  async () => (await import('./acts/withdraw-password-act.tsx')).WithdrawPasswordAct,
);
const MobileAct = lazyPart(async () => (await import('./acts/mobile-act.tsx')).MobileAct);
const EmailAct = lazyPart(async () => (await import('./acts/email-act.tsx')).EmailAct);
const RealNameAct = lazyPart(async () => (await import('./acts/real-name-act.tsx')).RealNameAct);
const TwoFactorAct = lazyPart(async () => (await import('./acts/two-factor-act.tsx')).TwoFactorAct);
const TwoFactorOffAct = lazyPart(async () => (await import('./acts/two-factor-off-act.tsx')).TwoFactorOffAct);
const AddPasskeyAct = lazyPart(async () => (await import('./acts/add-passkey-act.tsx')).AddPasskeyAct);
const RemovePasskeyAct = lazyPart(async () => (await import('./acts/remove-passkey-act.tsx')).RemovePasskeyAct);

/** The open form of the security centre. An existing login password is changed in a popup of the whole site. */
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
  return <Suspense fallback={null}>{act && <OpenAct act={act} {...rest} />}</Suspense>;
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
