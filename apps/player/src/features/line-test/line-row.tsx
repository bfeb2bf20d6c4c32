import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Loader } from '@baize/ui/loader';
import { Tooltip } from '@baize/ui/tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_TEST_FAILED_MS } from '@baize/contract/limits';
import { lineFigure, lineState, type LineState } from './line-figure.ts';
import styles from './line-test.module.css';

export interface LineRowProps {
  /** The name of the line, such as "Line 1". */
  name: string;
  host: string;
  /** `undefined` while the line is being measured. */
  measuredMs: number | undefined;
  /** True: the person uses this line already. */
  current: boolean;
  onChoose: () => Promise<void>;
}

const STATE_TONES: Readonly<Record<LineState, BadgeTone>> = {
  not_tested: 'plain',
  fast: 'win',
  normal: 'warn',
  slow: 'lose',
};

/** A row of the speed test: a line with its speed, and the button that switches to it. */
export function LineRow({ name, host, measuredMs, current, onChoose }: LineRowProps) {
  const { t } = useTranslation('player');
  const state = lineState(measuredMs);
  const [isLeaving, setLeaving] = useState(false);
  const choose = async () => {
    setLeaving(true);
    await onChoose();
    setLeaving(false);
  };
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.host}>{host}</span>
      </span>
      {measuredMs === undefined ? <Loader label={t('line_test.running')} /> : <Figure measuredMs={measuredMs} />}
      <Badge tone={STATE_TONES[state]} className={styles.state}>
        {t(`line_test.state_${state}`)}
      </Badge>
      {current ? (
        <Badge tone="felt" look="chip" className={styles.act}>
          {t('line_test.current')}
        </Badge>
      ) : (
        <Button
          size="small"
          className={styles.act}
          loading={isLeaving}
          aria-label={t('line_test.choose_line', { line: name })}
          onClick={() => void choose()}
        >
          {t('line_test.choose')}
        </Button>
      )}
    </li>
  );
}

/** The figure by the table of the spec. The tooltip shows the measured time; on devices that cannot hover, it stands under the figure. */
function Figure({ measuredMs }: { measuredMs: number }) {
  const { t } = useTranslation('player');
  const hasFailed = measuredMs >= LINE_TEST_FAILED_MS;
  const figure = lineFigure(measuredMs);
  const measured = hasFailed
    ? t('line_test.failed')
    : t('line_test.measured', { shown: figure, ms: Math.round(measuredMs) });
  return (
    <Tooltip text={measured}>
      <button type="button" className={styles.figure} data-testid="line-figure">
        {t('line_test.ms', { ms: figure })}
        <span className={styles.measured}>{measured}</span>
      </button>
    </Tooltip>
  );
}
