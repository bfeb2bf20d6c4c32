import type { SocialProvider } from '@baize/contract/codes';
import { Button } from '@baize/ui/button';
import AtSign from 'lucide-react/icons/at-sign';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirebaseProvider } from '../provider/provider-sdk.ts';
import { useSignInProvider } from '../provider/use-sign-in-provider.ts';
import { useSocialSignIn, type SocialSignInOptions } from './use-social-sign-in.ts';

/** Neutral icons instead of the providers' logos. */
const PROVIDER_ICONS: Readonly<Record<SocialProvider, ReactNode>> = {
  google: <AtSign aria-hidden="true" />,
  facebook: <UsersRound aria-hidden="true" />,
};

export type SocialButtonsProps = Omit<SocialSignInOptions, 'provider'>;

/** Shows a button for each social provider of the merchant (spec section 2; decision 11). */
export function SocialButtons(props: SocialButtonsProps) {
  const { provider } = useSignInProvider();
  if (provider === undefined || provider.social.length === 0) return null;
  return <OfferedButtons {...props} provider={provider} />;
}

function OfferedButtons(props: SocialButtonsProps & { provider: FirebaseProvider }) {
  const { t } = useTranslation('common');
  const { signIn, busy } = useSocialSignIn(props);
  return props.provider.social.map((name) => (
    <Button key={name} size="large" icon={PROVIDER_ICONS[name]} loading={busy === name} onClick={() => signIn(name)}>
      {t(`social.${name}`)}
    </Button>
  ));
}
