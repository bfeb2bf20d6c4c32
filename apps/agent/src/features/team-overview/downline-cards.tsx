import type { TeamDownline } from '@baize/contract/schemas/agency';
import { Skeleton } from '@baize/ui/skeleton';
import type { Column } from '@baize/ui/data-table';
import styles from './downline-cards.module.css';

export interface DownlineCardsProps {
  label: string;
  columns: readonly Column<TeamDownline>[];
  /** Undefined while they load. */
  rows: readonly TeamDownline[] | undefined;
}

const SKELETON_CARDS = 5;

/** Shows the rows of a table as cards on a phone. The first two columns are the heading of a card, the others its figures. */
export function DownlineCards({ label, columns, rows }: DownlineCardsProps) {
  const [account, type, ...figures] = columns;
  if (!rows) {
    return Array.from({ length: SKELETON_CARDS }, (_, index) => (
      <Skeleton key={index} shape="block" className={styles.wait} />
    ));
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.account} className={styles.card}>
          <div className={styles.who}>
            {account?.cell(row)}
            {type?.cell(row)}
          </div>
          <dl className={styles.figures}>
            {figures.map(({ key, head, cell }) => (
              <div key={key}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
