import { useLottoReceiptQuery } from '@baize/api/member';
import type { LottoProofValue, LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { checkInclusion, checkLeaf, checkSameRoot } from './check-draw.ts';
import { saveReceipt } from './save-receipt.ts';
import { StepCard } from './step-card.tsx';
import { useCheckedStep } from './use-checked-step.ts';
import styles from './verify.module.css';

export interface BetStepsProps {
  betId: string;
  proof: LottoProofValue;
}

/** The steps that verify one bet of the member: it was recorded as placed, and it was among the bets before the draw. */
export function BetSteps({ betId, proof }: BetStepsProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useLottoReceiptQuery({ betId }, { refetchOnMountOrArgChange: true });
  if (data) return <Receipt betId={betId} receipt={data} proof={proof} />;
  return (
    <li className={styles.step}>
      {error === undefined ? (
        <Skeleton shape="block" className={styles.stepSkeleton} />
      ) : (
        <ErrorState
          text={errorSentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      )}
    </li>
  );
}

interface ReceiptProps extends BetStepsProps {
  receipt: LottoReceiptValue;
}

function Receipt({ betId, receipt, proof }: ReceiptProps) {
  const { t } = useTranslation('player');
  const inclusion = useCheckedStep(receipt, checkInclusion);
  const { gameCode, issue } = proof;
  const tookNoPart = receipt.inclusion === null && proof.closedAt !== null;
  return (
    <>
      <StepCard name="leaf" step={checkLeaf(receipt.leafText, { betId, gameCode, issue })} values={[]} />
      {tookNoPart ? (
        <li className={styles.notice}>{t('lotto_verify.no_part')}</li>
      ) : (
        <>
          <StepCard name="inclusion" step={inclusion} values={[]} />
          <StepCard name="root" step={checkSameRoot(receipt, proof.root)} values={[]} />
        </>
      )}
      <li className={styles.step}>
        <Button icon={<Download aria-hidden="true" />} onClick={() => saveReceipt({ receipt, proof })}>
          {t('lotto_verify.save')}
        </Button>
        <p className={styles.words}>{t('lotto_verify.save_text')}</p>
      </li>
    </>
  );
}
