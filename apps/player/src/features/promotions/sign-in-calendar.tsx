import type { SignInDayState } from '@baize/contract/codes';
import type { SignInCalendar as Calendar } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import styles from './sign-in-calendar.module.css';

export interface SignInCalendarProps {
  calendar: Calendar;
  currency: Currency;
}

/** The days of a sign-in activity with their prizes, and how far the streak has come. */
export function SignInCalendar({ calendar: { streak, forgivable, days }, currency }: SignInCalendarProps) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('promotion.calendar')} end={<b>{t('promotion.streak', { count: streak })}</b>}>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.day} {...day} currency={currency} />
        ))}
      </ol>
      {forgivable > 0 && <p className={styles.note}>{t('promotion.forgivable', { count: forgivable })}</p>}
    </Card>
  );
}

interface DayProps {
  day: string;
  state: SignInDayState;
  prize: Calendar['days'][number]['prize'];
  currency: Currency;
}

function Day({ day, state, prize, currency }: DayProps) {
  const { t } = useTranslation('player');
  const { money, shortDay } = useFormats();
  const isDone = state === 'signed' || state === 'forgiven';
  return (
    <li className={styles.day} data-state={state} aria-current={state === 'open' ? 'date' : undefined}>
      <span className={styles.date}>{shortDay(day)}</span>
      <b className={styles.prize} data-figures>
        {prize.item === 'cash'
          ? money(prize.amount, currency)
          : t('promotion.prize_points', { count: Number(prize.amount) })}
      </b>
      <span className={styles.state}>
        {isDone && <Check aria-hidden="true" />}
        {t(`promotion.day_${state}`)}
      </span>
    </li>
  );
}
