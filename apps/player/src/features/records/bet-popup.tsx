import { useBetDetailQuery } from '@baize/api/member';
import type { BetDetailValue } from '@baize/contract/schemas/reports';
import { useCopyId } from '@baize/site/copy-id';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { IconButton } from '@baize/ui/icon-button';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { Details } from '../../shared/records/details.tsx';
import { WinLoss } from '../../shared/records/win-loss.tsx';
import { BET_STATE_TONES } from './bet-state-tones.ts';
import styles from './records.module.css';

export interface BetPopupProps {
  betId: string;
  onClose: () => void;
}

/** The popup with the details of a bet: its figures, all its transactions, and a link to the page that verifies its round. */
export function BetPopup({ betId, onClose }: BetPopupProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useBetDetailQuery({ betId }, { refetchOnMountOrArgChange: true });
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('record.bet_title')}
      description={data?.gameName}
      closeLabel={t('act.close')}
      footer={data && <RoundLink bet={data} />}
    >
      {error !== undefined && data === undefined && (
        <ErrorState
          text={errorSentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      )}
      {data === undefined && error === undefined && <Skeleton shape="block" className={styles.betSkeleton} />}
      {data && <BetDetails bet={data} />}
    </Popup>
  );
}

function BetDetails({ bet }: { bet: BetDetailValue }) {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const amount = (text: string) => money(text, bet.currency);
  return (
    <div className={styles.bet}>
      <Details
        rows={[
          {
            label: t('bets.state'),
            value: <Badge tone={BET_STATE_TONES[bet.state]}>{t(`bets.state_${bet.state}`)}</Badge>,
          },
          { label: t('bets.placed_at'), value: dateTime(bet.placedAt) },
          { label: t('record.settled_at'), value: bet.settledAt === null ? '–' : dateTime(bet.settledAt) },
          { label: t('record.vendor'), value: bet.vendor },
          { label: t('bets.category'), value: t(`category.${bet.gameType}`) },
          { label: t('bets.round'), value: <RoundId id={bet.roundId} /> },
          { label: t('bets.stake'), value: amount(bet.stake) },
          { label: t('bets.valid_bet'), value: amount(bet.validBet) },
          { label: t('bets.win'), value: amount(bet.win) },
        ]}
      />
      <h3 className={styles.subtitle}>{t('record.movements')}</h3>
      <ul className={styles.movements}>
        {bet.movements.map(({ kind, amount: moved, createdAt }) => (
          <li key={`${kind} ${createdAt}`} className={styles.movement}>
            <span>
              {t(`transaction.kind_${kind}`)} <small>{dateTime(createdAt)}</small>
            </span>
            <WinLoss amount={moved} currency={bet.currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RoundId({ id }: { id: string }) {
  const { t } = useTranslation('player');
  const copy = useCopyId(id);
  return (
    <span className={styles.wholeId}>
      {id}
      <IconButton label={t('copy_id.act')} size="small" onClick={copy}>
        <Copy />
      </IconButton>
    </span>
  );
}

/** The link to the page that verifies the round. It opens in a new tab, because it may belong to the vendor. */
function RoundLink({ bet: { roundUrl, state } }: { bet: BetDetailValue }) {
  const { t } = useTranslation('player');
  if (roundUrl === null) {
    return <p className={styles.noRound}>{t(state === 'open' ? 'record.round_open' : 'record.round_none')}</p>;
  }
  return (
    <Button
      full
      iconEnd={<ExternalLink aria-hidden="true" />}
      render={
        <a href={roundUrl} target="_blank" rel="noopener noreferrer">
          {t('record.verify')}
        </a>
      }
    >
      {t('record.verify')}
    </Button>
  );
}
