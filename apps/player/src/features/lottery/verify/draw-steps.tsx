import type { LottoProofValue } from '@baize/contract/schemas/lotto';
import { useTranslation } from 'react-i18next';
import { checkCommitment, checkDraw } from './check-draw.ts';
import { StepCard } from './step-card.tsx';
import { useCheckedStep } from './use-checked-step.ts';

/** The steps that anybody can repeat: the seed matches its published hash, and the draw follows from the seed and the bets. */
export function DrawSteps({ proof }: { proof: LottoProofValue }) {
  const { t } = useTranslation('player');
  const commitment = useCheckedStep(proof, checkCommitment);
  const draw = useCheckedStep(proof, checkDraw);
  return (
    <>
      <StepCard name="commitment" step={commitment} values={[[t('lotto_verify.seed'), proof.seed]]} />
      <StepCard name="draw" step={draw} values={[[t('lotto_verify.root_value'), proof.root]]} />
    </>
  );
}
