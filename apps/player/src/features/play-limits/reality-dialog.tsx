import { useSeenRealityCheckMutation } from '@baize/api/member';
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
  onSeen: () => void;
}

/** How long and with what result, in plain figures; it has to be answered. */
export function RealityDialog({ check, onSeen }: RealityDialogProps) {
  const { t } = useTranslation('player');
  const navigate = useNavigate();
  const { signOut, busy } = useSignOut();
  const [tellSeen] = useSeenRealityCheckMutation();
  const seen = () => {
    onSeen();
    // Where it cannot be told, the next one simply comes sooner.
    void tellSeen();
  };
  const takeBreak = () => {
    seen();
    void navigate(`${paths.playLimits}#${BREAK_ID}`);
  };
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };
  return (
    <Popup
      open
      onOpenChange={seen}
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
          <Button size="large" full onClick={seen}>
            {t('check.go_on')}
          </Button>
          <Button size="large" full loading={busy} onClick={() => void leave()}>
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
