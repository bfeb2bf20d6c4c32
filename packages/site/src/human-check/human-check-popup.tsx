import type { HumanScene } from '@baize/contract/schemas/verification';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { SliderCaptcha } from '@baize/ui/slider-captcha';
import { DRAG_TRACE_POINTS_MAX } from '@baize/contract/limits';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '../forms/form-notice.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import styles from './human-check.module.css';
import { useChallenge, type Challenge } from './use-challenge.ts';

export interface HumanCheckPopupProps {
  /** The action that needs the check, such as a log-in. A pass is valid for this action alone. */
  scene: HumanScene;
  /** Minimum proof-of-work level of the pass; undefined where a slider puzzle is enough. */
  workLevel?: number | undefined;
  onPassed: (pass: string) => void;
  onClosed: () => void;
}

/** Shows a slider puzzle, solved by dragging or by the arrow keys. As an alternative the device computes a proof of work. */
export function HumanCheckPopup({ scene, workLevel, onPassed, onClosed }: HumanCheckPopupProps) {
  const { t } = useTranslation('common');
  const challenge = useChallenge(scene, onPassed, workLevel);
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClosed()}
      title={t('human_check.title')}
      description={t(challenge.kind === 'proof' ? 'human_check.proof_text' : 'human_check.text')}
      closeLabel={t('act.close')}
      size="small"
      dismissible={false}
      data-testid="human-check"
    >
      <div className={styles.body}>
        <ChallengeBody challenge={challenge} />
      </div>
    </Popup>
  );
}

function ChallengeBody({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const texts = {
    label: t('human_check.label'),
    hint: t('human_check.hint'),
    checking: t('human_check.checking'),
    passed: t('human_check.passed'),
    failed: t('human_check.failed'),
    refresh: t('human_check.refresh'),
  };
  if (challenge.error !== undefined)
    return (
      <ErrorState
        text={errorSentence(challenge.error)}
        action={<Button onClick={challenge.begin}>{t('act.try_again')}</Button>}
      />
    );
  if (challenge.kind === 'proof')
    return (
      <output className={styles.working}>
        <Loader />
        {t(challenge.status === 'passed' ? 'human_check.passed' : 'human_check.working')}
      </output>
    );
  // The slider marks a wrong answer only briefly; the notice stays until the next answer.
  const isWrongNoticeShown = challenge.wasWrong && challenge.status === 'open';
  return (
    <>
      {isWrongNoticeShown && <FormNotice tone="lose" text={t('human_check.failed')} />}
      {challenge.picture ? (
        <SliderCaptcha
          picture={challenge.picture}
          status={challenge.status}
          onAnswer={challenge.answer}
          onRefresh={challenge.begin}
          texts={texts}
          tracePointsMax={DRAG_TRACE_POINTS_MAX}
        />
      ) : (
        <Skeleton shape="block" className={styles.skeleton} />
      )}
      <Button variant="link" onClick={challenge.useProof}>
        {t('human_check.no_drag')}
      </Button>
    </>
  );
}
