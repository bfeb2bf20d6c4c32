import { errorCodeOf } from '@baize/api';
import type { LotteryIssueState } from '@baize/contract/codes';
import type { LottoProofValue } from '@baize/contract/schemas/lotto';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { useIsSignedIn } from '@baize/site/viewer';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../shared/records/details.tsx';
import { DrawnNumbers } from '../draws/drawn-numbers.tsx';
import { BetSteps } from './bet-steps.tsx';
import { DrawSteps } from './draw-steps.tsx';
import styles from './verify.module.css';

export interface ProofViewProps {
  proof: LottoProofValue;
  betId: string | undefined;
  isLoading: boolean;
  onReload: () => void;
}

/** Shows the published facts of an issue, and each step of its verification. */
export function ProofView({ proof, betId, isLoading, onReload }: ProofViewProps) {
  const { t } = useTranslation('player');
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <ProofFacts proof={proof} />
      {proof.draw === null && (
        <Button icon={<RotateCw aria-hidden="true" />} loading={isLoading} onClick={onReload}>
          {t('act.load_again')}
        </Button>
      )}
      {proof.seedHash === null && <p className={styles.notice}>{t('lotto_verify.outside')}</p>}
      <ol className={styles.steps}>
        {proof.seedHash !== null && <DrawSteps proof={proof} />}
        {betId !== undefined && isSignedIn && <BetSteps betId={betId} proof={proof} />}
      </ol>
      {betId === undefined && <p className={styles.words}>{t('lotto_verify.own_bet')}</p>}
      {betId !== undefined && !isSignedIn && <p className={styles.notice}>{t('lotto_verify.log_in')}</p>}
    </>
  );
}

const ISSUE_TEXTS = {
  open: 'lotto_verify.issue_open',
  closed: 'lotto_verify.issue_closed',
  drawn: 'lotto_verify.issue_drawn',
  settled: 'lotto_verify.issue_settled',
  voided: 'lotto_verify.issue_voided',
} as const satisfies Record<LotteryIssueState, string>;

function ProofFacts({ proof: { state, bets, closedAt, family, draw } }: { proof: LottoProofValue }) {
  const { t } = useTranslation('player');
  const { count, dateTime } = useFormats();
  return (
    <Details
      rows={[
        { label: t('lotto_bet.state'), value: t(ISSUE_TEXTS[state]) },
        { label: t('lotto_verify.bets'), value: closedAt === null ? '–' : count(bets) },
        { label: t('lotto_bet.closes_at'), value: closedAt === null ? '–' : dateTime(closedAt) },
        { label: t('lotto_bet.draw'), value: draw === null ? '–' : <DrawnNumbers family={family} draw={draw} /> },
      ]}
    />
  );
}

/** The skeleton of a proof. */
export function ProofSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" className={styles.stepSkeleton} />
    </div>
  );
}

export interface ProofFailedProps {
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** The error of a proof that cannot be loaded. An unknown lottery and an unknown issue have the same error code, so the sentence names the draw. */
export function ProofFailed({ error, loading, onRetry }: ProofFailedProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const text = errorCodeOf(error) === 'game.not_found' ? t('lotto_verify.not_found') : errorSentence(error);
  return (
    <ErrorState
      text={text}
      action={
        <Button loading={loading} onClick={onRetry}>
          {t('act.try_again')}
        </Button>
      }
    />
  );
}
