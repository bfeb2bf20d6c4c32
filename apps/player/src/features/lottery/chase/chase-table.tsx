import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import { CHASE_MULTIPLE_MAX, type ChaseRow } from './chase-model.ts';
import { WholeNumberField } from './whole-number-field.tsx';
import styles from './chase.module.css';

export interface ChaseTableProps {
  rows: readonly ChaseRow[];
  currency: LineTerms['currency'];
  refusedIssue: string | undefined;
  onMultipleChange: (issue: string, multiple: number) => void;
}

/** The issues of a chase with their multiples, which can be changed one by one. The open issue has the multiple 1, because its bet is the slip itself. */
export function ChaseTable({ rows, currency, refusedIssue, onMultipleChange }: ChaseTableProps) {
  const { t } = useTranslation('player');
  return (
    // The keyboard must be able to reach a table that scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} tabIndex={0} aria-label={t('lottery.chase_plan')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('lottery.chase_draw')}</th>
            <th scope="col">{t('lottery.multiple')}</th>
            <th scope="col">{t('lottery.chase_figures')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.issue}
              row={row}
              isFirst={index === 0}
              isRefused={row.issue === refusedIssue}
              currency={currency}
              onMultipleChange={(multiple) => onMultipleChange(row.issue, multiple)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: ChaseRow;
  isFirst: boolean;
  isRefused: boolean;
  currency: LineTerms['currency'];
  onMultipleChange: (multiple: number) => void;
}

function Row({ row, isFirst, isRefused, currency, onMultipleChange }: RowProps) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  const format = (minor: bigint) => formatMoney(money(currency, minor), locale);
  const { issue } = row;
  const mistake = isRefused
    ? t('lottery.chase_refused', { issue })
    : row.isAboveLimit
      ? t('lottery.chase_above', { issue })
      : undefined;
  return (
    <tr data-state={mistake === undefined ? 'plain' : 'refused'}>
      <th scope="row" data-figures>
        {issue}
      </th>
      <td>
        {isFirst ? (
          <span className={styles.once}>1</span>
        ) : (
          <WholeNumberField
            label={t('lottery.chase_multiple_of', { issue })}
            labelHidden
            value={Number(row.multiple)}
            min={1}
            max={CHASE_MULTIPLE_MAX}
            onValueChange={onMultipleChange}
          />
        )}
      </td>
      <td className={styles.figures} data-figures>
        <span>{format(row.spentMinor)}</span>
        <span data-tone={row.profitMinor < 0n ? 'lose' : 'win'}>{signed(row.profitMinor, format)}</span>
        {mistake !== undefined && (
          <p role="alert" className={styles.refused}>
            {mistake}
          </p>
        )}
      </td>
    </tr>
  );
}

function signed(minor: bigint, format: (minor: bigint) => string): string {
  return minor < 0n ? `−${format(-minor)}` : `+${format(minor)}`;
}
