import type { RankItem } from '@baize/contract/schemas/lobby';
import { useFormats } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import { GameArt } from '@baize/ui/game-art';
import { gameArtSources } from '../../shared/game-card.tsx';
import styles from './winners.module.css';

const TIME_FORMAT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Shows one win: the place on the board, the account (masked by the server), the game, the amount and the time. */
export function WinnerRow({ place, win }: { place: number; win: RankItem['vo'] }) {
  const { money, dateFormat } = useFormats();
  const { timeZone } = useMerchant();
  const when = dateFormat({ ...TIME_FORMAT, timeZone });
  return (
    <div className={styles.row}>
      <span className={styles.place} data-place={place}>
        {place}
      </span>
      <span className={styles.art}>
        <GameArt nodeId={win.game.nodeId} sources={gameArtSources(win.game)} sizes="36px" />
      </span>
      <span className={styles.what}>
        <b className={styles.account}>{win.account}</b>
        <span className={styles.game}>{win.game.gameName}</span>
      </span>
      <span className={styles.amount}>{money(win.winAmount, win.currency)}</span>
      <time className={styles.when} dateTime={win.wonAt}>
        {when.format(new Date(win.wonAt))}
      </time>
    </div>
  );
}
