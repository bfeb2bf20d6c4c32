import { usePromotionWinnersQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { PromotionWinner } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { RecordList } from '@baize/site/record-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import styles from './activity.module.css';

/** The page of winners (spec section 2, winners list): prizes of promotions, newest first. The server masks the names of the accounts. */
export function WinnersPage() {
  const { t } = useTranslation('player');
  const { page, onPageChange } = usePageParameter();
  const result = usePromotionWinnersQuery(
    { language: useLanguage(), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('promotion.winners')} />
      <Button
        variant="link"
        className={styles.back}
        icon={<ArrowLeft aria-hidden="true" />}
        render={<Link to={paths.promotions} />}
      >
        {t('promotion.back')}
      </Button>
      <PageHeader title={t('promotion.winners')} note={t('promotion.winners_note')} />
      <RecordList
        caption={t('promotion.winners')}
        result={result}
        columns={useWinnerColumns(result.data?.currency)}
        rowKey={({ account, wonAt, prize }) => `${account} ${wonAt} ${prize.prizeId}`}
        empty={<EmptyState text={t('promotion.winners_empty')} />}
        page={page}
        onPageChange={onPageChange}
      />
    </>
  );
}

/** The columns of the winners. Amounts stay empty until the currency is known. */
function useWinnerColumns(currency: Currency | undefined): Column<PromotionWinner>[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const prizeText = usePrizeText(currency);
  return [
    { key: 'wonAt', head: t('promotion.winner_won_at'), cell: ({ wonAt }) => dateTime(wonAt) },
    { key: 'account', head: t('promotion.winner_account'), cell: ({ account }) => account },
    { key: 'title', head: t('promotion.winner_title'), cell: ({ title }) => title },
    { key: 'prize', head: t('promotion.winner_prize'), numeric: true, cell: ({ prize }) => prizeText(prize) },
  ];
}
