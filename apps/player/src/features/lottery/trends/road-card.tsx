import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import type { DrawRow } from '../draws/read-draw.ts';
import { layOutRoad, roadKinds, sideOfDraw, type RoadCell, type RoadKind, type RoadSide } from './road.ts';
import type { FamilyTrends, TrendChart } from './trend-charts.ts';
import styles from './trends.module.css';

export interface RoadCardProps {
  chart: TrendChart;
  trends: FamilyTrends;
  /** The last draw first. */
  draws: readonly (readonly DrawRow[])[];
  value: RoadKind | undefined;
  onChange: (kind: RoadKind) => void;
}

const ROAD_TEXTS = {
  'big-small': 'lotto_trend.road_big_small',
  'odd-even': 'lotto_trend.road_odd_even',
  'dragon-tiger': 'lotto_trend.road_dragon_tiger',
} as const satisfies Record<RoadKind, string>;

/** The road of one pair of sides, such as big and small, as players draw it: each run of one side is a column. */
export function RoadCard({ chart, trends, draws, value, onChange }: RoadCardProps) {
  const { t } = useTranslation('player');
  const kinds = roadKinds(chart, trends);
  const kind = kinds.find((candidate) => candidate === value) ?? kinds[0];
  if (kind === undefined) return null;
  const sides = draws.toReversed().flatMap((rows) => sideOfDraw(kind, chart, trends, rows) ?? []);
  return (
    <Card
      title={t('lotto_trend.road')}
      end={
        kinds.length > 1 && (
          <SegmentedControl
            label={t('lotto_trend.road')}
            size="small"
            segments={kinds.map((roadKind) => ({ value: roadKind, label: t(ROAD_TEXTS[roadKind]) }))}
            value={kind}
            onValueChange={onChange}
          />
        )
      }
    >
      <RoadSums sides={sides} />
      <Road key={`${kind} ${chart.id} ${sides.length}`} cells={layOutRoad(sides)} label={t(ROAD_TEXTS[kind])} />
    </Card>
  );
}

/** How often each side came, as text, because a road is hard to read with a screen reader. */
function RoadSums({ sides }: { sides: readonly RoadSide[] }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const sums = new Map<RoadSide, number>();
  for (const side of sides) sums.set(side, (sums.get(side) ?? 0) + 1);
  return (
    <p className={styles.sums}>
      {Array.from(sums, ([side, sum]) => (
        <span key={side} data-side={side}>
          {t(`lotto_trend.side_${side}`)} <b data-figures>{count(sum)}</b>
        </span>
      ))}
    </p>
  );
}

function Road({ cells, label }: { cells: readonly RoadCell[]; label: string }) {
  const { t } = useTranslation('player');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls has to take the focus.
    <section ref={showEnd} className={styles.scroll} aria-label={label} tabIndex={0}>
      <ol className={styles.road}>
        {cells.map(({ column, row, side, ties }) => (
          <li
            key={`${column} ${row}`}
            data-side={side}
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            title={t(`lotto_trend.side_${side}`)}
          >
            {t(`lotto_trend.mark_${side}`)}
            {ties > 0 && <sub>{ties}</sub>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolls a road that is wider than its card to its end, so that the last draws are in view. */
function showEnd(scroller: HTMLElement | null): void {
  if (!scroller) return;
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl';
  scroller.scrollLeft = scroller.scrollWidth * (isRightToLeft ? -1 : 1);
}
