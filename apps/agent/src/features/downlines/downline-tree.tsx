import { useTeamDownlinesQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE_MAX } from '@baize/contract/limits';
import type { TeamDownline } from '@baize/contract/schemas/agency';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { useToday } from '@baize/site/use-today';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './downlines.module.css';

/**
 * Shows the team as a tree of lists, each level loaded when it is opened. Every account that has downlines is opened and closed by a button, so that
 * the tree can be used with Tab, Enter and the space bar. A level shows at most one page of accounts; the list has all of them.
 */
export function DownlineTree() {
  return <Level under={undefined} />;
}

/** The direct downlines of an account, or of the agent itself where `under` is undefined. */
function Level({ under }: { under: string | undefined }) {
  const { t } = useTranslation('agent');
  const today = useToday();
  const { data, isError, error, refetch } = useTeamDownlinesQuery({
    from: today,
    to: today,
    ...(under !== undefined && { under }),
    pageNo: 1,
    pageSize: RECORDS_PER_PAGE_MAX,
  });
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.list.length === 0) return <EmptyState text={t('downlines.empty_text')} />;
  return (
    <ul className={styles.level} aria-label={under === undefined ? t('team.all') : t('team.below', { account: under })}>
      {data.list.map((row) => (
        <Branch key={row.account} row={row} />
      ))}
      {data.total > data.list.length && <MoreLink under={under} />}
    </ul>
  );
}

/** An account of the tree with the number of accounts below it, and its level once it is opened. */
function Branch({ row: { account, directMembers, teamMembers } }: { row: TeamDownline }) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const levelId = useId();
  const hasDownlines = directMembers > 0;
  return (
    <li>
      <div className={styles.branch}>
        {hasDownlines && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={levelId}
            aria-label={t('team.below', { account })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        )}
        <Link className={styles.account} to={paths.downline(account)}>
          {account}
        </Link>
        {hasDownlines && (
          <small className={styles.soft}>
            {t('team.counts', { direct: count(directMembers), team: count(teamMembers) })}
          </small>
        )}
      </div>
      <div id={levelId}>{isOpen && <Level under={account} />}</div>
    </li>
  );
}

/** Links to the list of a level that has more accounts than the tree shows. */
function MoreLink({ under }: { under: string | undefined }) {
  const { t } = useTranslation('agent');
  const to = under === undefined ? paths.downlines : `${paths.downlines}?${new URLSearchParams({ under })}`;
  return (
    <li>
      <Link to={to}>{under === undefined ? t('team.all') : t('team.below', { account: under })}</Link>
    </li>
  );
}
