import { useSwitchPromotionLinkMutation } from '@baize/api/agent';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import type { Currency } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useSiteOrigins } from '@baize/site/merchant';
import { useErrorSentence } from '@baize/site/sentences';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Switch } from '@baize/ui/switch';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteLink } from '../../shared/invite-link.ts';
import type { PresetParts } from '../../shared/preset-terms.ts';
import { LinkAddress } from './link-address.tsx';
import { LinkQr } from './link-qr.tsx';
import styles from './register-centre.module.css';
import { RemoveLinkDialog } from './remove-link-dialog.tsx';

export interface LinkCardProps {
  link: PromotionLink;
  currency: Currency;
  contractPresets: PresetParts;
}

/** A promotion link: its address with the QR code, its results, and the contract terms that it offers to a new agent. */
export function LinkCard({ link, currency, contractPresets }: LinkCardProps) {
  const { t } = useTranslation('agent');
  const [isRemoving, setIsRemoving] = useState(false);
  const { member: playerOrigin } = useSiteOrigins();
  const address = inviteLink(playerOrigin, link.code);
  const removeLabel = t('recruit.remove');
  return (
    <Card title={link.name} end={<Badge>{t(`recruit.role_${link.role}`)}</Badge>}>
      <div className={styles.link}>
        <div className={styles.facts}>
          <LinkAddress address={address} name={link.name} />
          <LinkFacts link={link} />
          {link.terms.map(({ terms, isCovered }) => (
            <div key={terms.kind} className={styles.preset}>
              <h3>{t(`contract.kind_${terms.kind}`)}</h3>
              {!isCovered && <p className={styles.warning}>{t('recruit.uncovered')}</p>}
              <contractPresets.TermsView terms={terms} currency={currency} label={t(`contract.kind_${terms.kind}`)} />
            </div>
          ))}
          <LinkSwitch link={link} />
          <div className={styles.acts}>
            <Button
              size="small"
              icon={<Trash aria-hidden="true" />}
              aria-label={`${removeLabel}: ${link.name}`}
              onClick={() => setIsRemoving(true)}
            >
              {removeLabel}
            </Button>
          </div>
        </div>
        <LinkQr address={address} link={link} />
      </div>
      {isRemoving && <RemoveLinkDialog link={link} onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function LinkFacts({ link }: { link: PromotionLink }) {
  const { t } = useTranslation('agent');
  const { count, dateTime } = useFormats();
  const figures = (total: number, today: number): string =>
    t('recruit.with_today', { total: count(total), today: count(today) });
  return (
    <FactList
      label={link.name}
      lines={[
        [t('recruit.visits'), figures(link.visits, link.visitsToday)],
        [t('recruit.registrations'), figures(link.registrations, link.registrationsToday)],
        [t('recruit.made_on'), dateTime(link.createdAt)],
        ...(link.remark === '' ? [] : [[t('recruit.remark'), link.remark] as const]),
      ]}
    />
  );
}

/** Switches the link on or off at once. A link that customer service has closed has no switch. */
function LinkSwitch({ link: { linkId, name, state } }: { link: PromotionLink }) {
  const { t } = useTranslation('agent');
  const errorSentence = useErrorSentence();
  const [change, { isLoading, error }] = useSwitchPromotionLinkMutation();
  if (state === 'closed') return <p className={styles.warning}>{t('recruit.closed')}</p>;
  return (
    <>
      <Switch
        label={t('recruit.in_use')}
        help={t('recruit.in_use_help')}
        aria-label={`${t('recruit.in_use')}: ${name}`}
        checked={state === 'on'}
        disabled={isLoading}
        onChange={(event) => void change({ linkId, isOn: event.currentTarget.checked })}
      />
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </>
  );
}
