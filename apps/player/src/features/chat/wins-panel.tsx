import { useBetsQuery } from '@baize/api/member';
import { useFormats } from '@baize/site/formats';
import { useMerchant } from '@baize/site/merchant';
import { merchantDay } from '@baize/site/merchant-day';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';

const WINS_DAYS = 7;
const MS_PER_DAY = 86_400_000;
const WINS_SHOWN = 10;

/** Lists the newest wins of the member within the last `WINS_DAYS` days, so that one can be shared in the room. */
export function WinsPanel({ onShare }: { onShare: (betId: string) => void }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const errorSentence = useErrorSentence();
  const { timeZone } = useMerchant();
  const [range] = useState(() => recentDays(new Date(), timeZone));
  const query = { ...range, state: 'won' as const, pageNo: 1, pageSize: WINS_SHOWN };
  const { data, error } = useBetsQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.wins} aria-label={t('chat.wins_title')} aria-busy={data === undefined && !error}>
      <h3 className={styles.winsTitle}>{t('chat.wins_title')}</h3>
      {error !== undefined && <p role="alert">{errorSentence(error)}</p>}
      {data?.list.length === 0 && <p>{t('chat.no_wins')}</p>}
      <ul>
        {data?.list.map(({ betId, gameName, win }) => (
          <li key={betId} className={styles.winRow}>
            <span>
              {gameName} <b data-figures>{money(win, data.currency)}</b>
            </span>
            <Button size="small" onClick={() => onShare(betId)}>
              {t('chat.share')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the first and the last day of the list as `YYYY-MM-DD` in the time zone of the brand. */
function recentDays(now: Date, timeZone: string): { from: string; to: string } {
  const first = new Date(now.getTime() - (WINS_DAYS - 1) * MS_PER_DAY);
  return { from: merchantDay(first, timeZone), to: merchantDay(now, timeZone) };
}
