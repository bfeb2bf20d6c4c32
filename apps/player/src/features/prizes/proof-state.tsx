import { Badge } from '@baize/ui/badge';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedDraw } from './check-draws.ts';
import styles from './proof.module.css';

export interface ProofStateProps<Input> {
  input: Input & { readonly seedHash: string; readonly seed: string | null };
  /** Computes the draw. It must be the same function on every render, because a new one starts the computation again. */
  check: (input: Input) => Promise<CheckedDraw>;
  /** The text that is shown while the seed is secret. */
  pending: string;
  /** Further values that the draw is computed from, as pairs of label and value. */
  values?: readonly (readonly [label: string, value: string])[];
}

const NO_VALUES: readonly (readonly [label: string, value: string])[] = [];

/** Computes a draw in this browser and says whether it is the published one, with every value that it is computed from. */
export function ProofState<Input>({ input, check, pending, values = NO_VALUES }: ProofStateProps<Input>) {
  const { t } = useTranslation('player');
  const [checked, setChecked] = useState<{ input: unknown; draw: CheckedDraw }>();
  useEffect(() => {
    const abortController = new AbortController();
    void check(input).then((draw) => abortController.signal.aborted || setChecked({ input, draw }));
    return () => abortController.abort();
  }, [input, check]);
  const draw = checked?.input === input ? checked.draw : undefined;
  const rows = [
    [t('prize.seed_hash'), input.seedHash],
    [t('prize.seed'), input.seed ?? '–'],
    ...values,
    [t('prize.published'), draw?.published || '–'],
    [t('prize.computed'), draw?.computed ?? '–'],
  ] as const;
  return (
    <div aria-busy={draw === undefined}>
      <ProofSentence draw={draw} pending={pending} />
      <dl className={styles.values}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code className={styles.digest}>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ProofSentence({ draw, pending }: { draw: CheckedDraw | undefined; pending: string }) {
  const { t } = useTranslation('player');
  if (!draw) return <p>{t('prize.proof_computing')}</p>;
  switch (draw.state) {
    case 'pending':
      return <p>{pending}</p>;
    case 'right':
      return (
        <p>
          <Badge tone="win">{t('prize.proof_right')}</Badge>
        </p>
      );
    case 'wrong':
      return <p role="alert">{t('prize.proof_wrong')}</p>;
    case 'hash_wrong':
      return <p role="alert">{t('prize.proof_hash_wrong')}</p>;
    default:
      return draw.state satisfies never;
  }
}
