import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './downlines.module.css';

export interface LinePathProps {
  /** The accounts from the agent's direct downline to the one that is shown, which is the last. */
  line: readonly string[];
  days: DateRange;
}

/** Breadcrumbs from the agent down to an account. Each links to the direct downlines of its account. */
export function LinePath({ line, days: { from, to } }: LinePathProps) {
  const { t } = useTranslation('agent');
  const above = line.slice(0, -1);
  const levelPath = (under: Readonly<Record<string, string>>) =>
    `${paths.downlines}?${new URLSearchParams({ from, to, ...under })}`;
  return (
    <nav aria-label={t('team.path')}>
      <ol className={styles.path}>
        <li>
          <Link to={levelPath({})}>{t('team.all')}</Link>
        </li>
        {above.map((account) => (
          <li key={account}>
            <Link to={levelPath({ under: account })}>{account}</Link>
          </li>
        ))}
        <li aria-current="location">{line.at(-1)}</li>
      </ol>
    </nav>
  );
}
