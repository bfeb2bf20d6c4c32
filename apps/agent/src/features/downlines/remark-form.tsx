import { useRemarkDownlineMutation } from '@baize/api/agent';
import { DOWNLINE_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import { useFormats } from '@baize/site/formats';
import { useAttempt } from '@baize/site/use-attempt';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { TextareaField } from '@baize/ui/textarea-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './downlines.module.css';

/** The agent's private note about the account. An empty remark deletes the note. */
export function RemarkForm({ account, remark }: { account: string; remark: string }) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const attempt = useAttempt();
  const [typed, setTyped] = useState(remark);
  const [saveRemark, { isLoading }] = useRemarkDownlineMutation();
  const save = async () =>
    await attempt(async () => await saveRemark({ account, remark: typed.trim() }), t('team.remark_saved'));
  return (
    <Card title={t('team.remark')}>
      <TextareaField
        label={t('team.remark')}
        labelHidden
        help={t('team.remark_note')}
        value={typed}
        onValueChange={setTyped}
        maxLength={DOWNLINE_REMARK_MAX_CHARACTERS}
        charactersMax={DOWNLINE_REMARK_MAX_CHARACTERS}
        countText={(used, max) => t('contract.characters', { used: count(used), max: count(max) })}
      />
      <div className={styles.acts}>
        <Button loading={isLoading} onClick={() => void save()}>
          {t('team.remark_save')}
        </Button>
      </div>
    </Card>
  );
}
