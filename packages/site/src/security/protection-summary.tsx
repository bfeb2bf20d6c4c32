import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ProgressRing } from '@baize/ui/progress';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import type { NextStep, Protection } from './security-items.ts';
import styles from './protection.module.css';

export interface ProtectionSummaryProps {
  protection: Protection;
  onNext: (item: NextStep) => void;
}

/** Shows the protection level in one line, and the next step. */
export function ProtectionSummary({ protection: { done, total, next }, onNext }: ProtectionSummaryProps) {
  const { t } = useTranslation('common');
  const { count } = useFormats();
  const level = t('security.level', { done: count(done.size), total: count(total) });
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing
          label={t('security.level_label')}
          value={done.size}
          max={total}
          valueText={level}
          tone={next === undefined ? 'felt' : 'brass'}
        >
          <ShieldCheck className={styles.shield} />
        </ProgressRing>
        <div className={styles.summaryWords}>
          <h2 className={styles.summaryTitle}>
            {next === undefined ? t('security.level_full') : t('security.level_part')}
          </h2>
          <p className={styles.soft}>{level}</p>
          {next !== undefined && <p className={styles.soft}>{t(`security.next_${next}`)}</p>}
        </div>
        {next !== undefined && (
          <Button variant="brass" size="large" onClick={() => onNext(next)}>
            {t(`security.act_${next}`)}
          </Button>
        )}
      </div>
    </Card>
  );
}
