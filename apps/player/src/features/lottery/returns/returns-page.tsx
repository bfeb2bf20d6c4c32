import { PageTitle } from '@baize/site/page-title';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LotteryChoice } from './lottery-choice.tsx';
import { LotteryReturns } from './lottery-returns.tsx';

/** Odds and returns of one lottery; without a lottery in the address, the lotteries to choose from. Everybody may read it. */
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
