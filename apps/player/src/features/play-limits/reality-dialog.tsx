import type { RealityCheckValue } from '@baize/contract/schemas/play-limits';
import { useFormats } from '@baize/site/formats';
import { useSignOut } from '@baize/site/sign-out';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { BREAK_ID } from './break-id.ts';
import styles from './reality-dialog.module.css';
import { useDuration } from './use-limit-words.ts';

export interface RealityDialogProps {
  check: RealityCheckValue;
  /** Called once the member has answered. */
  onSeen: () => void;
}

/** Shows how long the member has played and with what result. The dialog cannot be closed without an answer. */
export function RealityDialog({ check, onSeen }: RealityDialogProps) {
  const { t } = useTranslation('player');
  const navigate = useNavigate();
  const { signOut, isBusy } = useSignOut();
  const takeBreak = () => {
    onSeen();
    void navigate(`${paths.playLimits}#${BREAK_ID}`);
  };
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };
  return (
    <Popup
      open
      onOpenChange={onSeen}
      title={t('check.title')}
      description={t('check.text')}
      closeLabel={t('act.close')}
      closable={false}
      size="small"
      footer={
        <div className={styles.acts}>
          <Button variant="felt" size="large" full onClick={takeBreak}>
            {t('check.take_break')}
          </Button>
          <Button size="large" full onClick={onSeen}>
            {t('check.go_on')}
          </Button>
          <Button size="large" full loading={isBusy} onClick={() => void leave()}>
            {t('check.log_out')}
          </Button>
        </div>
      }
    >
      <Figures check={check} />
    </Popup>
  );
}

function Figures({ check }: { check: RealityCheckValue }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const duration = useDuration();
  const rows = [
    [t('check.time'), duration(check.playedMinutes)],
    [t('check.stake'), money(check.stake, check.currency)],
    [t('check.win'), money(check.win, check.currency)],
    [t('check.profit_and_loss'), money(check.profitAndLoss, check.currency)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-figures>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
