import { useDomainRouteQuery } from '@baize/api';
import { LINES_TESTED_MAX } from '@baize/contract/limits';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { LineRow } from './line-row.tsx';
import styles from './line-test.module.css';
import { useChooseLine } from './use-choose-line.ts';
import { useLineTest } from './use-line-test.ts';

/** Tests the first lines of the server's list, at most `LINES_TESTED_MAX`. */
export function LineTest() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useDomainRouteQuery({ device: 0 });
  if (data) {
    const hosts = data.domainList.slice(0, LINES_TESTED_MAX).map(({ domainName }) => domainName);
    return hosts.length > 0 ? <Lines hosts={hosts} /> : <EmptyState text={t('line_test.empty')} />;
  }
  if (!error) return <Skeleton shape="block" className={styles.wait} />;
  return <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />;
}

function Lines({ hosts }: { hosts: readonly string[] }) {
  const { t } = useTranslation('player');
  const { measuredMs, isRunning, restart } = useLineTest(hosts);
  const choose = useChooseLine();
  return (
    <div className={styles.root}>
      <ol className={styles.lines} aria-label={t('line_test.lines')} aria-busy={isRunning}>
        {hosts.map((host, index) => (
          <LineRow
            key={host}
            name={t('line_test.line', { number: index + 1 })}
            host={host}
            measuredMs={measuredMs[host]}
            current={host === location.host}
            onChoose={async () => await choose(host)}
          />
        ))}
      </ol>
      {/* The button is never disabled: a press during a test starts a new one. */}
      <Button full icon={<RefreshCw aria-hidden="true" />} onClick={restart}>
        {t('line_test.again')}
      </Button>
      <output className={styles.said}>{isRunning ? t('line_test.running') : t('line_test.done')}</output>
    </div>
  );
}
