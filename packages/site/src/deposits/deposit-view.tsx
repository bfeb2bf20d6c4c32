import type { DepositState } from '@baize/contract/codes';
import { depositsApi, useCancelDepositMutation, useDepositQuery, useWithdrawOptionsQuery, walletApi } from '@baize/api';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { isPositive } from '@baize/money';
import { useFormats, wireMoney } from '../language/formats.ts';
import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BonusNote } from './bonus-note.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { depositPollMs, isAwaitingOutcome, STATE_TONES } from './deposit-states.ts';
import styles from './deposit.module.css';
import { ProofForm } from './proof-form.tsx';
import { TurnoverNote } from './turnover-note.tsx';
import { PaidTo, TransferAccount } from './transfer-account.tsx';

export interface DepositViewProps {
  depositId: string;
  /** Path of the games, offered after a credited deposit; undefined on a site without games. */
  playPath: string | undefined;
}

/** Shows one deposit: the remaining steps, or its outcome. */
export function DepositView({ depositId, playPath }: DepositViewProps) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useWatchedDeposit(depositId);
  if (data) return <DepositCard deposit={data} playPath={playPath} />;
  return (
    <Card className={styles.waitView} aria-busy={!error}>
      {error ? (
        <ErrorState
          text={errorSentence(error)}
          action={
            <span className={styles.acts}>
              <Button onClick={() => void refetch()}>{t('act.try_again')}</Button>
              <AnotherDepositLink />
            </span>
          }
        />
      ) : (
        <Skeleton shape="block" className={styles.waitFields} />
      )}
    </Card>
  );
}

/** Polls the deposit while its tab is focused. A credited deposit refreshes the balance, and every change refreshes the list and the messages. */
function useWatchedDeposit(depositId: string) {
  const dispatch = useSiteDispatch();
  const { currentData: cachedDeposit } = depositsApi.endpoints.deposit.useQueryState({ depositId });
  const query = useDepositQuery(
    { depositId },
    {
      pollingInterval: depositPollMs(cachedDeposit?.state),
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const state = query.currentData?.state;
  const previousState = useRef(state);
  useEffect(() => {
    if (state === undefined) return;
    if (state === 'credited') dispatch(walletApi.util.invalidateTags(['Balance']));
    if (previousState.current !== undefined && previousState.current !== state)
      dispatch(depositsApi.util.invalidateTags(['Deposits', 'Messages']));
    previousState.current = state;
  }, [state, dispatch]);
  return { ...query, data: query.currentData };
}

function DepositCard({ deposit, playPath }: { deposit: DepositValue; playPath: string | undefined }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { depositId, state, methodName, amount, currency, instruction } = deposit;
  return (
    <Card
      title={t('deposit.number', { number: depositId })}
      end={<Badge tone={STATE_TONES[state]}>{t(`deposit.state_${state}`)}</Badge>}
    >
      <div className={styles.view}>
        <p className={styles.headline}>
          <b data-figures>{money(amount, currency)}</b>
          <span>{methodName}</span>
        </p>
        <BonusNote deposit={deposit} />
        <RequiredTurnover deposit={deposit} />
        {state === 'pending' && instruction?.kind === 'manual' && <PayByTransfer deposit={deposit} />}
        {state === 'pending' && instruction?.kind !== 'manual' && <PayOnPage deposit={deposit} />}
        {state === 'reviewing' && <Reviewing deposit={deposit} />}
        {!isAwaitingOutcome(state) && (
          <DepositOutcome deposit={deposit} acts={<NextActs state={state} playPath={playPath} />} />
        )}
      </div>
    </Card>
  );
}

/** The valid bet that the deposit requires. It is not shown once the member has no valid bet left to reach. */
function RequiredTurnover({ deposit }: { deposit: DepositValue }) {
  const { state, currency, turnoverRequired, promotion } = deposit;
  const isPending = isAwaitingOutcome(state);
  const { data } = useWithdrawOptionsQuery(undefined, { skip: state !== 'credited', refetchOnMountOrArgChange: true });
  const bonusPart = promotion?.state === 'returned' ? '0' : (promotion?.turnoverRequired ?? '0');
  const isTurnoverOpen = isPending || (data !== undefined && isPositive(wireMoney(data.turnover.left, data.currency)));
  if (!isTurnoverOpen) return null;
  return <TurnoverNote {...{ currency, isPending }} totalTurnover={turnoverRequired} bonusTurnover={bonusPart} />;
}

/** Offers games after a credited deposit, and a new deposit after a failed one. */
function NextActs({ state, playPath }: { state: DepositState; playPath: string | undefined }) {
  const { t } = useTranslation('common');
  const play = state === 'credited' ? playPath : undefined;
  return (
    <span className={styles.acts}>
      {play !== undefined && (
        <Button variant="brass" size="large" render={<Link to={play} />}>
          {t('deposit.play')}
        </Button>
      )}
      <AnotherDepositLink variant={play === undefined ? 'brass' : 'line'} />
    </span>
  );
}

/** Link to the form of a new deposit: this page without the deposit in its address. */
function AnotherDepositLink({ variant = 'brass' }: { variant?: 'brass' | 'line' }) {
  const { t } = useTranslation('common');
  return (
    <Button variant={variant} size="large" render={<Link to={{ search: '' }} />}>
      {t('deposit.another')}
    </Button>
  );
}

/** The next step of a deposit that is paid on the provider's page. */
function PayOnPage({ deposit }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const { instruction } = deposit;
  const toProvider = t('deposit.to_provider');
  return (
    <>
      <Waiting text={t('deposit.wait_provider')} deposit={deposit} />
      <span className={styles.acts}>
        {instruction?.kind === 'hosted' && (
          // The provider's page opens in this window and returns to this page.
          <Button variant="brass" size="large" render={<a href={instruction.url}>{toProvider}</a>}>
            {toProvider}
          </Button>
        )}
        <CancelButton deposit={deposit} />
      </span>
    </>
  );
}

/** The next step of a deposit that is paid by bank transfer: the account to pay to, and the form for the receipt. */
function PayByTransfer({ deposit }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Waiting text={t('deposit.wait_transfer')} deposit={deposit} />
      <div className={styles.columns}>
        <TransferAccount deposit={deposit} />
        <div className={styles.proof}>
          <ProofForm deposit={deposit} />
          <CancelButton deposit={deposit} />
        </div>
      </div>
    </>
  );
}

function Reviewing({ deposit }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  return (
    <>
      <Waiting text={t('deposit.wait_review')} deposit={deposit} />
      {deposit.kind === 'manual' && (
        <div className={styles.proof}>
          <PaidTo deposit={deposit} />
          <ProofForm deposit={deposit} />
        </div>
      )}
    </>
  );
}

/** A live region: screen readers announce it when its text changes, and not after every poll. */
function Waiting({ text, deposit: { payUntil, state } }: { text: ReactNode; deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return (
    <output className={styles.waiting}>
      <span className={styles.pulse} aria-hidden="true" />
      <span>
        {text}
        {state === 'pending' && payUntil !== null && (
          <small>{t('deposit.pay_before', { time: dateTime(payUntil) })}</small>
        )}
      </span>
    </output>
  );
}

function CancelButton({ deposit: { depositId } }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [cancel, { isLoading }] = useCancelDepositMutation();
  const confirmCancel = async () => {
    const { error } = await cancel({ depositId });
    setIsConfirmOpen(false);
    if (error) dispatch(toastAdded(errorSentence(error), 'error'));
  };
  return (
    <>
      <Button size="large" onClick={() => setIsConfirmOpen(true)}>
        {t('deposit.cancel')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('deposit.cancel_title')}
        confirmLabel={t('deposit.cancel')}
        cancelLabel={t('deposit.cancel_not')}
        onConfirm={() => void confirmCancel()}
        loading={isLoading}
      >
        {t('deposit.cancel_text')}
      </ConfirmDialog>
    </>
  );
}
