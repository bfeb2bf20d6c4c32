import { useOpenRedEnvelopeMutation, useRedEnvelopesQuery } from '@baize/api/member';
import type { RedEnvelope, RedEnvelopesValue } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { SafeHtml } from '@baize/site/safe-html';
import { useRequestId } from '@baize/site/use-request-id';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEntryRefusal } from '../../shared/entry-refusal.ts';
import { prizeProofPath } from '../../shared/paths.ts';
import { useSingleFlight } from '../../shared/use-single-flight.ts';
import { Loaded } from './loaded.tsx';
import { TimeLeft } from './time-left.tsx';
import envelopesStyles from './envelopes.module.css';
import proofStyles from './proof.module.css';
import styles from './prizes.module.css';

const STATE_TONES: Record<RedEnvelope['state'], BadgeTone> = {
  coming: 'info',
  open: 'brass',
  claimed: 'win',
  gone: 'plain',
  closed: 'plain',
};
/** Number of envelopes that fall in the background of an open window. They are decorative. */
const FALLING_ENVELOPES = 9;

/** The page /prizes/envelopes: red envelope rain during windows of the day, and envelopes that were dropped for this member. */
export function EnvelopesPage() {
  const { t } = useTranslation('player');
  const result = useRedEnvelopesQuery({ language: useLanguage() }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result}>
      {(value) =>
        value.list.length === 0 ? (
          <Card>
            <EmptyState
              text={t(value.obstacle === null ? 'prize.envelopes_none' : `promotion.obstacle_${value.obstacle}`)}
            />
          </Card>
        ) : (
          <Envelopes value={value} onTime={() => void result.refetch()} />
        )
      }
    </Loaded>
  );
}

interface EnvelopesProps {
  value: RedEnvelopesValue;
  /** Called when an envelope opens or closes by its time, so that the list is fetched again. */
  onTime: () => void;
}

/** Shows the envelopes that are open or over, and the next one. The envelopes after it are folded, because a day can have two dozen of them. */
function Envelopes({ value, onTime }: EnvelopesProps) {
  const { t } = useTranslation('player');
  const { list, rules } = value;
  const next = list.find(({ state }) => state === 'coming');
  const laterWindows = list.filter((envelope) => envelope.state === 'coming' && envelope !== next);
  const renderWindows = (shown: readonly RedEnvelope[], label: string) => (
    <Windows value={{ ...value, list: [...shown] }} label={label} onTime={onTime} />
  );
  const laterText = t('prize.envelope_later', { count: laterWindows.length });
  return (
    <>
      {renderWindows(
        list.filter((envelope) => !laterWindows.includes(envelope)),
        t('prize.tab_envelopes'),
      )}
      {laterWindows.length > 0 && (
        <details className={envelopesStyles.later}>
          <summary>{laterText}</summary>
          {renderWindows(laterWindows, laterText)}
        </details>
      )}
      {rules !== '' && (
        <Card title={t('prize.terms')}>
          <SafeHtml html={rules} />
        </Card>
      )}
    </>
  );
}

function Windows({ value: { list, currency, obstacle }, label, onTime }: EnvelopesProps & { label: string }) {
  return (
    <ul className={envelopesStyles.windows} aria-label={label}>
      {list.map((envelope) => (
        <li key={envelope.envelopeId} className={envelopesStyles.window}>
          <Envelope envelope={envelope} currency={currency} obstacle={obstacle} onTime={onTime} />
        </li>
      ))}
    </ul>
  );
}

interface EnvelopeProps {
  envelope: RedEnvelope;
  currency: Currency;
  obstacle: RedEnvelopesValue['obstacle'];
  onTime: () => void;
}

function Envelope({ envelope, currency, obstacle, onTime }: EnvelopeProps) {
  const { t } = useTranslation('player');
  const { money, dateTime, count } = useFormats();
  const { title, state, opensAt, closesAt, left, total, pool, shares, turnoverTimes, seedHash, amount, drawId } =
    envelope;
  return (
    <Card
      title={title}
      end={<Badge tone={STATE_TONES[state]}>{t(`prize.envelope_state_${state}`)}</Badge>}
      data-state={state}
    >
      {state === 'open' && <Rain />}
      <div className={envelopesStyles.windowBody}>
        <div className={envelopesStyles.windowHead}>
          <EnvelopePicture />
          <div className={envelopesStyles.windowFacts}>
            {state === 'coming' && <TimeLeft at={opensAt} label={t('prize.opens_in')} onEnd={onTime} />}
            {state === 'open' && <TimeLeft at={closesAt} label={t('prize.closes_in')} onEnd={onTime} />}
            {amount !== null && (
              <output className={styles.won}>{t('prize.envelope_got', { amount: money(amount, currency) })}</output>
            )}
            <p>{t('prize.envelope_pool', { amount: money(pool, currency) })}</p>
            <p className={styles.soft}>{t('prize.envelope_left', { left: count(left), total: count(total) })}</p>
          </div>
        </div>
        {state === 'open' && <OpenButton envelope={envelope} obstacle={obstacle} />}
        {drawId !== null && (
          <Button variant="link" render={<Link to={prizeProofPath(drawId)} />}>
            {t('prize.check_draw')}
          </Button>
        )}
        <p className={styles.soft}>
          {t('prize.envelope_opens', { time: dateTime(opensAt) })} ·{' '}
          {t('prize.envelope_closes', { time: dateTime(closesAt) })}
        </p>
        {shares.length === 0 ? (
          <p className={styles.soft}>{t('prize.envelope_split')}</p>
        ) : (
          <ul className={envelopesStyles.chips}>
            {shares.map((share) => (
              <li key={share.amount}>
                {t('prize.envelope_share', { number: count(share.count), amount: money(share.amount, currency) })}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.soft}>
          {t('prize.turnover')}: {t('prize.times', { times: turnoverTimes })}
        </p>
        <details className={styles.terms}>
          <summary>{t('prize.seed_hash')}</summary>
          <code className={proofStyles.digest}>{seedHash}</code>
        </details>
      </div>
    </Card>
  );
}

function OpenButton({ envelope: { envelopeId }, obstacle }: Pick<EnvelopeProps, 'envelope' | 'obstacle'>) {
  const { t } = useTranslation('player');
  const refusalSentence = useEntryRefusal();
  const { requestIdFor } = useRequestId();
  const [open, { isLoading, error }] = useOpenRedEnvelopeMutation();
  const press = useSingleFlight(async () => {
    await open({ envelopeId, requestId: requestIdFor(envelopeId) });
  });
  return (
    <>
      <Button
        variant="brass"
        loading={isLoading}
        {...(obstacle !== null && { disabledReason: t(`promotion.obstacle_${obstacle}`) })}
        onClick={press}
      >
        {t('prize.envelope_open')}
      </Button>
      {error !== undefined && <FormNotice tone="lose" text={refusalSentence(error)} />}
    </>
  );
}

/** A red envelope with its flap and a seal. */
function EnvelopePicture() {
  return (
    <svg viewBox="0 0 48 64" aria-hidden="true" className={envelopesStyles.envelopePicture}>
      <rect className={envelopesStyles.envelopePaper} x="1" y="1" width="46" height="62" rx="5" />
      <path
        className={envelopesStyles.envelopeFlap}
        d="M1 18 V6 a5 5 0 0 1 5 -5 H42 a5 5 0 0 1 5 5 V18 C38 28 10 28 1 18 Z"
      />
      <circle className={envelopesStyles.envelopeSeal} cx="24" cy="25" r="7" />
      <path className={envelopesStyles.envelopeMark} d="M24 21 L28 25 L24 29 L20 25 Z" />
    </svg>
  );
}

function Rain() {
  return (
    <div className={envelopesStyles.rain} aria-hidden="true">
      {Array.from({ length: FALLING_ENVELOPES }, (_, drop) => (
        <span key={drop} className={envelopesStyles.drop} />
      ))}
    </div>
  );
}
