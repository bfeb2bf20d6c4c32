import { useTranslation } from 'react-i18next';
import { toDrawView, type Ball, type NumberGroup, type PrizeRow } from './draw-view.ts';
import styles from './game.module.css';

export interface DrawStripProps {
  family: string;
  /** The stored text of the draw. */
  draw: string;
  /** `short` shows balls, or the first prizes of a table: for a card in a list. */
  look?: 'full' | 'short';
  /** True for a draw that has just arrived: its numbers appear one after the other. */
  isFresh?: boolean;
}

const SHORT_ROWS = 2;
/** Stands for a number that has not been drawn yet. */
const NOT_DRAWN = '—';

/** A draw as balls, as the prize table of Vietnam, or as groups of numbers (4D, Thai). A text that cannot be read is shown as it is. */
export function DrawStrip({ family, draw, look = 'full', isFresh = false }: DrawStripProps) {
  const view = toDrawView(family, draw);
  if (!view) return <span className={styles.plain}>{draw}</span>;
  switch (view.kind) {
    case 'balls':
      return <Balls balls={view.balls} special={view.special} isFresh={isFresh} />;
    case 'prizes':
      return <PrizeTable rows={look === 'short' ? view.rows.slice(0, SHORT_ROWS) : view.rows} isFresh={isFresh} />;
    case 'groups':
      return <Groups groups={look === 'short' ? view.groups.slice(0, SHORT_ROWS) : view.groups} isFresh={isFresh} />;
    default:
      return view satisfies never;
  }
}

/** The position of a number in the draw, from which the style sheet computes the delay of its animation. */
const place = (index: number) => ({ '--place': index }) as React.CSSProperties;

interface BallsProps {
  balls: readonly Ball[];
  special: Ball | undefined;
  isFresh: boolean;
}

function Balls({ balls, special, isFresh }: BallsProps) {
  const { t } = useTranslation('player');
  return (
    <ol className={styles.balls} data-fresh={isFresh || undefined}>
      {balls.map((ball, index) => (
        // A draw may have the same number twice; the place is what tells two balls apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.ball} data-look={ball.look} style={place(index)} data-figures>
          {ball.text}
        </li>
      ))}
      {special && (
        <li className={styles.special} style={place(balls.length)}>
          <span className={styles.specialName}>{t('lottery.special_ball')}</span>
          <span className={styles.ball} data-look={special.look} data-figures>
            {special.text}
          </span>
        </li>
      )}
    </ol>
  );
}

function PrizeTable({ rows, isFresh }: { rows: readonly PrizeRow[]; isFresh: boolean }) {
  const { t } = useTranslation('player');
  return (
    <table className={styles.prizes} aria-label={t('lottery.prize_table')} data-fresh={isFresh || undefined}>
      <tbody>
        {rows.map(({ prize, numbers }, index) => (
          <tr key={prize} style={place(index)}>
            <th scope="row">{prize}</th>
            <td data-figures>
              <Numbers numbers={numbers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Groups({ groups, isFresh }: { groups: readonly NumberGroup[]; isFresh: boolean }) {
  const { t } = useTranslation('player');
  return (
    <dl className={styles.groups} data-fresh={isFresh || undefined}>
      {groups.map(({ id, numbers }, index) => (
        <div key={id} className={styles.group} data-size={numbers.length > 1 ? 'many' : 'one'} style={place(index)}>
          <dt>{t(`lottery.draw_${id}`)}</dt>
          <dd data-figures>
            <Numbers numbers={numbers} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- A number may be drawn twice for a prize.
    <span key={index} className={styles.number}>
      {number || NOT_DRAWN}
    </span>
  ));
}
