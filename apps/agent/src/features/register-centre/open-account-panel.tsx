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
  presets: PresetParts;
}

/** The form of a new account, and after it what the agent tells the person. */
export function OpenAccountPanel({ options, presets }: OpenAccountPanelProps) {
  const { t } = useTranslation('agent');
  const [opened, setOpened] = useState<CreateDownlineValue>();
  if (opened) return <OpenedAccount opened={opened} onNext={() => setOpened(undefined)} />;
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
          {(rules) => <OpenAccountForm rules={rules} options={options} presets={presets} onOpened={setOpened} />}
        </RegisterRules>
      </div>
    </Card>
  );
}

function OpenedAccount({ opened, onNext }: { opened: CreateDownlineValue; onNext: () => void }) {
  const { t } = useTranslation('agent');
  const kinds = opened.offered.map((kind) => t(`contract.kind_${kind}`)).join(', ');
  return (
    <Card title={t('recruit.opened', { account: opened.account })}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('recruit.opened_text')}</p>
        {kinds !== '' && <p className={styles.soft}>{t('recruit.offered', { kinds })}</p>}
        <div className={styles.acts}>
          <Button variant="brass" onClick={onNext}>
            {t('recruit.open_another')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
