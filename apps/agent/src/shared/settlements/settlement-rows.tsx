import { useSettlementRowsQuery } from '@baize/api/agent';
import { SETTLEMENT_ROWS_KEEP_DAYS } from '@baize/contract/limits';
import type { SettlementRowsValue, SettlementValue } from '@baize/contract/schemas/settlements';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { PagedList } from '@baize/site/paged-list';
import { Button } from '@baize/ui/button';
import { DataTable } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Part } from './part.tsx';
import styles from './settlements.module.css';
import { useRowColumns } from './use-row-columns.tsx';

const ROWS_PER_PAGE = 10;

/** Shows the stored sums (roll-ups) from which the settlement was computed. They are loaded when the section is opened, and add up to its base. */
export function SettlementRows({ settlement }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={t('settlement.rows')}>
      <Button
        className={styles.toggle}
        size="small"
        iconEnd={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('settlement.rows_hide') : t('settlement.rows_show')}
      </Button>
      {isOpen && <Rows settlement={settlement} />}
    </Part>
  );
}

function Rows({ settlement }: { settlement: SettlementValue }) {
  const { t } = useTranslation('agent');
  const [page, setPage] = useState(1);
  const { settlementId, currency } = settlement;
  const result = useSettlementRowsQuery(
    { settlementId, pageNo: page, pageSize: ROWS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useRowColumns(settlement);
  return (
    <PagedList result={result} page={page} onPageChange={setPage}>
      {(value) => (
        <>
          {value?.list.some(({ kind }) => kind === 'late_bet') && (
            <p className={styles.soft}>{t('settlement.rows_late_note')}</p>
          )}
          <DataTable
            caption={t('settlement.rows')}
            columns={columns}
            rows={value?.list ?? []}
            rowKey={({ kind, line: path, at, betId, part }) => [kind, ...path, at, betId, part].join(' ')}
            loading={value === undefined}
            skeletonRows={3}
            empty={<EmptyState text={t('settlement.rows_empty')} />}
          />
          {value && <Sums value={value} isDividend={settlement.kind === 'dividend'} currency={currency} />}
        </>
      )}
    </PagedList>
  );
}

interface SumsProps {
  value: SettlementRowsValue;
  isDividend: boolean;
  currency: SettlementValue['currency'];
}

/** Shows how the rows of all pages add up to the base. Rows that are no longer stored are one sum. */
function Sums({ value: { totals }, isDividend, currency }: SumsProps) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  const unlisted = t('settlement.rows_unlisted', { days: SETTLEMENT_ROWS_KEEP_DAYS });
  return (
    <FactList
      label={t('settlement.rows_sum')}
      lines={[
        [t('settlement.rows_sum'), money(totals.part, currency)],
        ...(Number(totals.unlisted) === 0 ? [] : [[unlisted, money(totals.unlisted, currency)] as const]),
        ...(isDividend ? [[t('settlement.carried_over'), money(totals.carriedOver, currency)] as const] : []),
        [t('settlement.base'), money(totals.base, currency)],
      ]}
    />
  );
}
