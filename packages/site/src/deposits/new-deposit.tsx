import { useDepositMethodsQuery } from '@baize/api';
import type { DepositMethodsValue, DepositValue } from '@baize/contract/schemas/deposits';
import { FormNotice } from '../forms/form-notice.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit.module.css';
import { MethodChoice } from './method-choice.tsx';

export interface NewDepositProps {
  onCreated: (deposit: DepositValue) => void;
}

/** The form of a new deposit: the member selects the method, then the amount. */
export function NewDeposit({ onCreated }: NewDepositProps) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  // Limits and methods may have changed since the last visit, so each visit fetches them again.
  const { data, error, refetch } = useDepositMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data?.isExcluded) return <FormNotice tone="warn" text={errorSentence('play.excluded')} />;
  if (data) return data.list.length === 0 ? <NoMethods /> : <MethodForms value={data} onCreated={onCreated} />;
  if (!error) return <MethodsSkeleton />;
  return (
    <Card>
      <ErrorState
        text={errorSentence(error)}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    </Card>
  );
}

function NoMethods() {
  const { t } = useTranslation('common');
  return (
    <Card>
      <EmptyState text={t('deposit.no_methods')} />
    </Card>
  );
}

function MethodForms({ value, onCreated }: NewDepositProps & { value: DepositMethodsValue }) {
  const { t } = useTranslation('common');
  const [chosenMethodId, setChosenMethodId] = useState<string>();
  const availableMethods = value.list.filter(({ maintenance }) => !maintenance);
  const method = availableMethods.find(({ methodId }) => methodId === chosenMethodId) ?? availableMethods[0];
  return (
    <div className={styles.columns}>
      <Card>
        <MethodChoice
          methods={value.list}
          currency={value.currency}
          value={method?.methodId ?? null}
          onChange={setChosenMethodId}
        />
      </Card>
      <Card>
        {method ? (
          <DepositForm
            key={method.methodId}
            method={method}
            promotions={value.promotions}
            ownLimitLeft={value.leftToday}
            turnoverTimes={value.turnoverTimes}
            currency={value.currency}
            onCreated={onCreated}
          />
        ) : (
          <EmptyState text={t('deposit.no_methods')} />
        )}
      </Card>
    </div>
  );
}

/** Reserves the space of the form, so that the content does not shift when the methods arrive. */
function MethodsSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Card className={styles.waitMethods}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.waitMethod} />
        ))}
      </Card>
      <Card className={styles.waitForm}>
        <Skeleton shape="block" className={styles.waitFields} />
      </Card>
    </div>
  );
}
