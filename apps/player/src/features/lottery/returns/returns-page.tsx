import { PageTitle } from '@baize/site/page-title';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LotteryChoice } from './lottery-choice.tsx';
import { LotteryReturns } from './lottery-returns.tsx';

/** The page with the odds and returns of the lottery in the address. Without one, it lists the lotteries to choose from. It is open to visitors. */
export function ReturnsPage() {
  const { t } = useTranslation('player');
  const [params] = useSearchParams();
  const gameCode = params.get('gameCode');
  return (
    <>
      <PageTitle title={t('returns.title')} />
      {gameCode === null ? <LotteryChoice /> : <LotteryReturns key={gameCode} gameCode={gameCode} />}
    </>
  );
}
