import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedStep, StepState } from './check-draw.ts';
import styles from './verify.module.css';

type StepName = 'commitment' | 'draw' | 'leaf' | 'inclusion' | 'root';

type ShownState = StepState | 'checking';

const STATE_TONES: Record<ShownState, BadgeTone> = {
  checking: 'info',
  right: 'win',
  wrong: 'lose',
  pending: 'plain',
  failed: 'warn',
};

export interface StepCardProps {
  name: StepName;
  /** `undefined` while this browser computes the step. */
  step: CheckedStep | undefined;
  /** Other published values that the step needs, e.g. the seed. */
  values: readonly (readonly [label: string, value: string | null])[];
}

/** Shows one step of a verification: the computation, whether it agrees, and what a difference means. */
export function StepCard({ name, step, values }: StepCardProps) {
  const { t } = useTranslation('player');
  const state: ShownState = step?.state ?? 'checking';
  const shownValues = [
    ...values,
    [t(`lotto_verify.${name}_published`), step?.published ?? null],
    [t(`lotto_verify.${name}_computed`), step?.computed ?? null],
  ] as const;
  return (
    <li className={styles.step}>
      <Card
        title={t(`lotto_verify.${name}`)}
        end={
          <Badge tone={STATE_TONES[state]} icon={<StateIcon state={state} />}>
            {t(`lotto_verify.state_${state}`)}
          </Badge>
        }
        data-state={state}
        aria-busy={state === 'checking'}
      >
        <p className={styles.words}>{t(`lotto_verify.${name}_text`)}</p>
        {state === 'wrong' && (
          <p className={styles.wrong} role="alert">
            {t(`lotto_verify.${name}_wrong`)}
          </p>
        )}
        <Values values={shownValues} />
      </Card>
    </li>
  );
}

function StateIcon({ state }: { state: ShownState }): ReactNode {
  if (state === 'right') return <CircleCheck aria-hidden="true" />;
  return state === 'wrong' ? <CircleX aria-hidden="true" /> : <Hourglass aria-hidden="true" />;
}

/** The values of a step. The style sheet breaks long digests anywhere, so that a phone shows them whole. */
function Values({ values }: { values: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={styles.values}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value ?? '–'}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
