import { useClaimRaffleMutation, useRafflesQuery } from '@baize/api/member';
import { RAFFLE_TICKETS_PER_ENTRY_MAX } from '@baize/contract/limits';
import type { Raffle } from '@baize/contract/schemas/prizes';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import { useSingleFlight } from '../../shared/use-single-flight.ts';
import { checkRaffle } from './check-draws.ts';
import { Loaded } from './loaded.tsx';
import { ProofState } from './proof-state.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TimeLeft } from './time-left.tsx';
import { useDrawObstacle } from './use-draw-obstacle.ts';
import raffleStyles from './raffle.module.css';
import styles from './prizes.module.css';

const STATE_TONES: Record<Raffle['state'], BadgeTone> = {
  coming: 'info',
  open: 'brass',
  drawing: 'info',
  drawn: 'plain',
};
/** Number of tickets that the second button enters. */
const TICKETS_AT_ONCE = 10;

/** The page /prizes/raffle: raffles with numbered tickets. The browser verifies the result of a drawn raffle by computing it again. */
export function RafflePage() {
  const { t } = useTranslation('player');
  const result = useRafflesQuery({ language: useLanguage() }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result}>
      {({ list }) =>
        list.length === 0 ? (
          <Card>
            <EmptyState text={t('prize.raffle_none')} />
          </Card>
        ) : (
          list.map((raffle) => (
            <RaffleCard key={raffle.promotionId} raffle={raffle} onTime={() => void result.refetch()} />
          ))
        )
      }
    </Loaded>
  );
}

interface RaffleProps {
  raffle: Raffle;
  onTime: () => void;
}

function RaffleCard({ raffle, onTime }: RaffleProps) {
  const { t } = useTranslation('player');
  const { dateTime, count } = useFormats();
  const prizeText = usePrizeText(raffle.currency);
  const { title, state, drawsAt, prizes, entered, numbers } = raffle;
  const ranges = numbers.map(({ first, last }) => (first === last ? count(first) : `${count(first)}–${count(last)}`));
  return (
    <div className={styles.game}>
      <Card
        title={title}
        end={<Badge tone={STATE_TONES[state]}>{t(`prize.raffle_state_${state}`)}</Badge>}
        className={styles.stage}
      >
        {state === 'open' && <TimeLeft at={drawsAt} label={t('prize.closes_in')} onEnd={onTime} />}
        <p className={styles.soft}>{t('prize.raffle_draws_at', { time: dateTime(drawsAt) })}</p>
        <ul className={raffleStyles.prizeRows}>
          {prizes.map(({ prize, count: copies, turnoverTimes }) => (
            <li key={prize.prizeId} className={raffleStyles.prizeRow}>
              <strong>{t('prize.raffle_prize_count', { number: count(copies), prize: prizeText(prize) })}</strong>
              {turnoverTimes !== '0' && (
                <span className={styles.soft}>
                  {t('prize.turnover')}: {t('prize.times', { times: turnoverTimes })}
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className={styles.soft}>{t('prize.raffle_entered', { entered: count(entered) })}</p>
        <p>
          {ranges.length === 0
            ? t('prize.raffle_no_numbers')
            : t('prize.raffle_numbers', { numbers: ranges.join(', ') })}
        </p>
        {state === 'open' && <EntryButtons raffle={raffle} />}
        {state === 'drawn' && <Winners raffle={raffle} />}
      </Card>
      <div className={styles.side}>
        <Card title={t('prize.proof')}>
          <p className={styles.soft}>{t('prize.raffle_fair')}</p>
          <ProofState
            input={raffle}
            check={checkRaffle}
            pending={t('prize.raffle_draws_at', { time: dateTime(drawsAt) })}
          />
        </Card>
        <TicketPanel ticketRules={raffle.ticketRules} rules={raffle.rules} currency={raffle.currency} />
      </div>
    </div>
  );
}

function EntryButtons({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const errorSentence = useErrorSentence();
  const [enter, { isLoading, error, data }] = useClaimRaffleMutation();
  const obstacle = useDrawObstacle(raffle);
  const act = { enter, promotionId: raffle.promotionId, isLoading, obstacle };
  const severalTickets = Math.min(TICKETS_AT_ONCE, raffle.tickets, RAFFLE_TICKETS_PER_ENTRY_MAX);
  return (
    <>
      <p className={styles.tickets}>
        {t('prize.tickets')}: <strong data-figures>{count(raffle.tickets)}</strong>
      </p>
      <div className={raffleStyles.acts}>
        <EnterButton {...act} tickets={1} />
        {severalTickets > 1 && <EnterButton {...act} tickets={severalTickets} />}
      </div>
      <output className={styles.won}>
        {data && t('prize.raffle_entered_done', { first: count(data.numbers.first), last: count(data.numbers.last) })}
      </output>
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </>
  );
}

interface EnterButtonProps {
  enter: ReturnType<typeof useClaimRaffleMutation>[0];
  promotionId: string;
  tickets: number;
  isLoading: boolean;
  obstacle: string | undefined;
}

/**
 * The button that enters tickets. It keeps one idempotency key until the entry succeeds, so that a retry after a network failure uses the tickets only
 * once.
 */
function EnterButton({ enter, promotionId, tickets, isLoading, obstacle }: EnterButtonProps) {
  const { t } = useTranslation('player');
  const { requestIdFor } = useRequestId();
  // The number of successful entries is part of the content of the key, so that the next entry gets a new one.
  const entries = useRef(0);
  const press = useSingleFlight(async () => {
    const id = requestIdFor(`${promotionId}:${tickets}:${entries.current}`);
    const { data } = await enter({ promotionId, tickets, requestId: id });
    if (data) entries.current += 1;
  });
  return (
    <Button
      variant={tickets === 1 ? 'brass' : 'line'}
      loading={isLoading}
      {...(obstacle !== undefined && { disabledReason: obstacle })}
      onClick={press}
    >
      {t('prize.raffle_enter', { count: tickets })}
    </Button>
  );
}

function Winners({ raffle: { winners, currency } }: { raffle: Raffle }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const prizeText = usePrizeText(currency);
  if (winners.length === 0) return <p>{t('prize.raffle_no_winners')}</p>;
  return (
    <>
      <h3 className={styles.subtitle}>{t('prize.raffle_winners')}</h3>
      <ol className={raffleStyles.shares}>
        {winners.map(({ number, account, prize, own }) => (
          <li key={number} data-own={own || undefined}>
            {own
              ? t('prize.raffle_winner_own', { number: count(number), prize: prizeText(prize) })
              : t('prize.raffle_winner', { number: count(number), account, prize: prizeText(prize) })}
          </li>
        ))}
      </ol>
    </>
  );
}
