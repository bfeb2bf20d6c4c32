import type { CreateDownlineOptionsValue, CreateDownlineValue } from '@baize/contract/schemas/recruiting';
import { RegisterRules } from '@baize/site/register-rules';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetParts } from '../../shared/preset-terms.ts';
import { OpenAccountForm } from './open-account-form.tsx';
import styles from './register-centre.module.css';

export interface OpenAccountPanelProps {
  options: CreateDownlineOptionsValue;
  /** The parts that edit and show the contracts offered to a new account. */
  contractPresets: PresetParts;
}

/** Shows the form of a new account. After the account was opened, shows its name and what the new member has to do next. */
export function OpenAccountPanel({ options, contractPresets }: OpenAccountPanelProps) {
  const { t } = useTranslation('agent');
  const [openedAccount, setOpenedAccount] = useState<CreateDownlineValue>();
  if (openedAccount) return <OpenedAccount openedAccount={openedAccount} onNext={() => setOpenedAccount(undefined)} />;
  if (options.accountsLeft === 0)
    return (
      <Card>
        <EmptyState text={t('recruit.none_left')} />
      </Card>
    );
  return (
    <Card>
      <div className={styles.narrow}>
        <RegisterRules>
          {(rules) => (
            <OpenAccountForm
              rules={rules}
              options={options}
              contractPresets={contractPresets}
              onOpened={setOpenedAccount}
            />
          )}
        </RegisterRules>
      </div>
    </Card>
  );
}

/** The confirmation of an opened account, with the kinds of contract that were offered to it. */
function OpenedAccount({ openedAccount, onNext }: { openedAccount: CreateDownlineValue; onNext: () => void }) {
  const { t } = useTranslation('agent');
  const offeredKinds = openedAccount.offered.map((kind) => t(`contract.kind_${kind}`)).join(', ');
  return (
    <Card title={t('recruit.opened', { account: openedAccount.account })}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('recruit.opened_text')}</p>
        {offeredKinds !== '' && <p className={styles.soft}>{t('recruit.offered', { kinds: offeredKinds })}</p>}
        <div className={styles.acts}>
          <Button variant="brass" onClick={onNext}>
            {t('recruit.open_another')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
