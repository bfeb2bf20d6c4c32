import type { usePasskeysQuery } from '@baize/api';
import { PASSKEYS_MAX } from '@baize/contract/limits';
import type { PasskeysValue } from '@baize/contract/schemas/passkeys';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { useErrorSentence } from '../language/sentences.ts';
import { hasPasskeys } from './create-passkey.ts';
import type { SecurityAct } from './security-acts.tsx';
import styles from './protection.module.css';

export interface PasskeysCardProps {
  passkeys: ReturnType<typeof usePasskeysQuery>;
  /** The reason why no passkey can be added or removed now. */
  offReason: string | undefined;
  onAct: (act: SecurityAct) => void;
}

/** Lists the passkeys: devices that log in by fingerprint, face or PIN. */
export function PasskeysCard({ passkeys, offReason, onAct }: PasskeysCardProps) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (
    <Card
      padding="flush"
      title={t('security.item_passkeys')}
      end={<AddButton count={passkeys.data?.list.length ?? 0} offReason={offReason} onAct={onAct} />}
    >
      {passkeys.isError ? (
        <ErrorState
          text={errorSentence(passkeys.error)}
          action={<Button onClick={() => void passkeys.refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <PasskeyList list={passkeys.data?.list} offReason={offReason} onAct={onAct} />
      )}
    </Card>
  );
}

/** The props by which a part of the card opens a form. */
type ActOptions = Pick<PasskeysCardProps, 'offReason' | 'onAct'>;

function AddButton({ count, offReason, onAct }: ActOptions & { count: number }) {
  const { t } = useTranslation('common');
  const unsupportedReason = hasPasskeys() ? undefined : t('security.passkey_unsupported');
  const limitReason = count >= PASSKEYS_MAX ? t('security.passkey_full', { limit: PASSKEYS_MAX }) : undefined;
  return (
    <Button
      icon={<Plus />}
      disabledReason={unsupportedReason ?? limitReason ?? offReason}
      onClick={() => onAct({ name: 'addPasskey' })}
    >
      {t('security.passkey_add')}
    </Button>
  );
}

type PasskeyListProps = ActOptions & { list: PasskeysValue['list'] | undefined };

function PasskeyList({ list, ...acts }: PasskeyListProps) {
  const { t } = useTranslation('common');
  if (list === undefined)
    return (
      <p className={styles.row} aria-busy="true">
        <Skeleton />
      </p>
    );
  if (list.length === 0) return <p className={styles.note}>{t('security.why_passkeys')}</p>;
  return (
    <ul className={styles.rows}>
      {list.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} {...acts} />
      ))}
    </ul>
  );
}

function PasskeyRow({
  passkey: { passkeyId, name, host, createdAt, lastUsedAt },
  offReason,
  onAct,
}: ActOptions & { passkey: PasskeysValue['list'][number] }) {
  const { t } = useTranslation('common');
  const { date } = useFormats();
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-state="done" aria-hidden="true">
        <Fingerprint />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{name}</h3>
        <p className={styles.soft}>{t('security.passkey_host', { host })}</p>
        <p className={styles.soft}>
          {lastUsedAt === null
            ? t('security.passkey_never_used', { date: date(createdAt) })
            : t('security.passkey_used', { created: date(createdAt), used: date(lastUsedAt) })}
        </p>
      </div>
      <Button
        data-removes=""
        className={styles.act}
        disabledReason={offReason}
        aria-label={`${t('security.remove')}: ${name}, ${host}`}
        onClick={() => onAct({ name: 'removePasskey', passkeyId, passkeyName: name, host })}
      >
        {t('security.remove')}
      </Button>
    </li>
  );
}
