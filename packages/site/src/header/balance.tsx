import { useBalanceQuery } from '@baize/api';
import { BalancePill } from '@baize/ui/balance-pill';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';
import { readPreference, storePreference } from '../theme/preferences.ts';
import { useIsSignedIn } from '../session/viewer.ts';

/**
 * Shows the balance in the header. The person can hide it (the browser stores the choice). A press, or the window
 * receiving the focus, refreshes it. `action` is a button beside the amount; `roomy` is the layout for a wide place.
 */
export function Balance({ action, roomy = false }: { action?: ReactNode; roomy?: boolean }) {
  const { t } = useTranslation('common');
  const { locale } = useFormats();
  const [hidden, setHidden] = useHiddenPreference();
  const isSignedIn = useIsSignedIn();
  const { data, isFetching, isError, refetch } = useBalanceQuery(undefined, {
    skip: !isSignedIn,
    refetchOnFocus: true,
  });
  return (
    <BalancePill
      texts={{
        label: t('balance.label'),
        hide: t('balance.hide'),
        show: t('balance.show'),
        hidden: t('balance.hidden'),
        refresh: t('balance.refresh'),
        failed: t('balance.failed'),
      }}
      amount={data && wireMoney(data.balance, data.currency)}
      locale={locale}
      hidden={hidden}
      failed={isError}
      onHiddenChange={setHidden}
      refreshing={isFetching}
      onRefresh={() => void refetch()}
      action={action}
      roomy={roomy}
    />
  );
}

function useHiddenPreference(): [boolean, (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => readPreference('balanceHidden') === '1');
  const store = (next: boolean) => {
    storePreference('balanceHidden', next ? '1' : '0');
    setHidden(next);
  };
  return [hidden, store];
}
