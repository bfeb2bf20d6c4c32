import { useLottoProofQuery } from '@baize/api/member';
import { PageTitle } from '@baize/site/page-title';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { lotteryVerifyPath } from '../../../shared/paths.ts';
import { LotteryTabs } from '../draws/lottery-tabs.tsx';
import { ProofFailed, ProofSkeleton, ProofView } from './proof-view.tsx';
import { readVerifyAddress } from './verify-address.ts';
import { VerifyForm } from './verify-form.tsx';
import styles from './verify.module.css';

/**
 * The page /lottery/verify, also for visitors. It computes a draw again in this browser with the function of the server, and checks for a member that a bet was
 * recorded before the draw (docs/how-to/verify-a-draw.md).
 */
export function LotteryVerifyPage() {
  const { t } = useTranslation('player');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { gameCode, issue, betId } = readVerifyAddress(params);
  return (
    <div className={styles.page}>
      <PageTitle title={t('lotto_verify.title')} />
      <PageHeader title={t('lotto_verify.title')} note={t('lotto_verify.note')} />
      <LotteryTabs active="verify" gameCode={gameCode} />
      <VerifyForm
        key={`${gameCode} ${issue}`}
        chosen={{ gameCode, issue }}
        onChoose={(choice) => void navigate(lotteryVerifyPath(choice))}
      />
      {gameCode !== undefined && issue !== undefined ? (
        <Proof gameCode={gameCode} issue={issue} betId={betId} />
      ) : (
        <p className={styles.words}>{t('lotto_verify.how')}</p>
      )}
    </div>
  );
}

interface ProofProps {
  gameCode: string;
  issue: string;
  betId: string | undefined;
}

function Proof({ gameCode, issue, betId }: ProofProps) {
  // Seed, root and draw are published one after the other, so each visit fetches the proof again.
  const { currentData, error, isFetching, refetch } = useLottoProofQuery(
    { gameCode, issue },
    { refetchOnMountOrArgChange: true },
  );
  const retry = () => void refetch();
  if (error !== undefined) return <ProofFailed error={error} loading={isFetching} onRetry={retry} />;
  if (!currentData) return <ProofSkeleton />;
  return <ProofView proof={currentData} betId={betId} isLoading={isFetching} onReload={retry} />;
}
