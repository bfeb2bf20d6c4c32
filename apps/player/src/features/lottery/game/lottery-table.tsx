import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { PageTitle } from '@baize/site/page-title';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { PageHeader } from '@baize/ui/page-header';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CartCard } from '../cart/cart-card.tsx';
import { useCart } from '../cart/use-cart.ts';
import { IssueCountdown } from './issue-countdown.tsx';
import { LastDraws } from './last-draws.tsx';
import { BetPanelLoader } from './bet-panel-loader.tsx';
import { useServerClock } from './server-clock.ts';
import { useDrawChanges } from './use-draw-changes.ts';
import { useRefetchAt } from './use-refetch-at.ts';
import styles from './game.module.css';

/** After a live message, each page refetches at a random moment within this time, so that thousands of pages do not call at once. */
const REFETCH_SPREAD_MS = 300;

export interface LotteryTableProps {
  game: LottoGameValue;
  fulfilledTimeStamp: number | undefined;
  onRefetch: () => void;
}

/** The page of a lottery once its terms are loaded: issue and countdown, last draws, bet panel and bet slip. */
export function LotteryTable({ game, fulfilledTimeStamp, onRefetch }: LotteryTableProps) {
  const clock = useServerClock(game.serverTime, fulfilledTimeStamp);
  const cart = useCart();
  const slip = useRef<HTMLDivElement>(null);
  const { openIssue } = game;
  useDrawChanges(game.gameCode, { subjects: ['closed', 'voided', 'odds'], spreadMs: REFETCH_SPREAD_MS }, onRefetch);
  useRefetchAt(openIssue ? Date.parse(openIssue.closesAt) : undefined, clock, onRefetch);
  // The answer at the close may still name the old issue, so the page refetches at the draw as well.
  useRefetchAt(openIssue ? Date.parse(openIssue.drawsAt) : undefined, clock, onRefetch);
  return (
    <>
      <PageTitle title={game.gameName} />
      <PageHeader title={game.gameName} actions={<AllOfThisPage />} />
      <div className={styles.table}>
        <div className={styles.main}>
          <section className={styles.head}>
            <IssueLine game={game} clock={clock} />
            <LastDraws
              gameCode={game.gameCode}
              family={game.family}
              isOwnDraw={game.isOwnDraw}
              openIssue={openIssue}
              clock={clock}
            />
          </section>
          <BetPanelLoader
            key={cart.editing?.key ?? 'new'}
            game={game}
            clock={clock}
            initialLine={cart.editing}
            cartRoom={cart.room}
            onAdd={cart.add}
            slipLink={<SlipLink lines={cart.lines.length} slip={slip} />}
          />
        </div>
        <div ref={slip} className={styles.side}>
          <CartCard
            cart={cart}
            gameCode={game.gameCode}
            terms={game}
            openIssue={openIssue}
            isMaintained={game.maintenance}
            onTermsChanged={onRefetch}
          />
        </div>
      </div>
    </>
  );
}

function IssueLine({ game, clock }: { game: LottoGameValue; clock: () => number }) {
  const { t } = useTranslation('player');
  if (game.maintenance) return <Badge tone="warn">{t('lottery.maintenance')}</Badge>;
  return <IssueCountdown issue={game.openIssue} clock={clock} />;
}

/** The link to the slip, which stands below the panel in a narrow window. Its number of lines shows that a line was added. */
function SlipLink({ lines, slip }: { lines: number; slip: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('player');
  if (lines === 0) return null;
  return (
    <Button className={styles.slipLink} onClick={() => slip.current?.scrollIntoView({ block: 'start' })}>
      {t('lottery.to_slip', { lines: String(lines) })}
    </Button>
  );
}

function AllOfThisPage() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  return <Link to={pathname}>{t('lottery.all_of_page')}</Link>;
}
