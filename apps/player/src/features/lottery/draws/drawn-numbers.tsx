import { useTranslation } from 'react-i18next';
import styles from './draws.module.css';
import { readDraw, type DrawRow } from './read-draw.ts';

/** The rows of a draw whose numbers are balls; the other rows are the numbers of a prize. */
const BALL_ROWS: ReadonlySet<DrawRow['id']> = new Set(['balls', 'regular', 'special']);
/** The longest number that is shown as a ball. The special prize of a Vietnamese draw has the id of a ball row, but more digits. */
const BALL_DIGITS_MAX = 2;

export interface DrawnNumbersProps {
  family: string;
  /** The stored text of the draw. */
  draw: string;
}

/** The numbers of a draw: balls in their order, or a table of prizes. A text that cannot be read is shown as it is. */
export function DrawnNumbers({ family, draw }: DrawnNumbersProps) {
  const rows = readDraw(family, draw);
  if (!rows) return <span className={styles.plain}>{draw}</span>;
  return rows.every(isBallRow) ? <Balls rows={rows} /> : <Prizes rows={rows} />;
}

function isBallRow({ id, numbers }: DrawRow): boolean {
  return BALL_ROWS.has(id) && numbers.every((number) => number.length <= BALL_DIGITS_MAX);
}

function Balls({ rows }: { rows: readonly DrawRow[] }) {
  return (
    <ol className={styles.balls}>
      {rows.flatMap(({ id, numbers }) =>
        numbers.map((number, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A number can be drawn twice; its place alone tells the balls apart.
          <li key={`${id} ${index}`} className={styles.ball} data-row={id} data-figures>
            {number}
          </li>
        )),
      )}
    </ol>
  );
}

function Prizes({ rows }: { rows: readonly DrawRow[] }) {
  const { t } = useTranslation('player');
  return (
    <dl className={styles.prizes}>
      {rows.map(({ id, numbers }) => (
        <div key={id} className={styles.prize} data-row={id}>
          <dt>{t(`lotto_draw.row_${id}`)}</dt>
          <dd data-figures>{numbers.join(' ')}</dd>
        </div>
      ))}
    </dl>
  );
}
