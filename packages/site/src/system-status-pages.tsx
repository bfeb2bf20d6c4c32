import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { createFormats } from '@baize/i18n/format';
import { useShownLanguage } from './language.tsx';
import { SystemPage } from './system-page.tsx';

interface StatusPageProps {
  system: SystemStatusValue;
}

/** Spec section 2: title, end time in the local form when it is known, the operator's text. */
export function MaintenancePage({ system }: StatusPageProps) {
  const { t } = useTranslation('common');
  const { dateTime } = createFormats(useShownLanguage(), system.merchant.timeZone);
  const end = system.maintenanceEnd;
  return (
    <SystemPage
      alone
      title={t('system_page.maintenance_title')}
      text={
        <>
          <p>{system.maintenanceText === '' ? t('system_page.maintenance_text') : system.maintenanceText}</p>
          {end !== null && <p>{t('system_page.maintenance_end', { time: dateTime(end) })}</p>}
        </>
      }
      actions={
        <Button variant="brass" size="large" onClick={() => location.reload()}>
          {t('act.try_again')}
        </Button>
      }
    />
  );
}

/** Spec section 2: title, the visitor's IP, why. */
export function RestrictedPage({ system }: StatusPageProps) {
  const { t } = useTranslation('common');
  return (
    <SystemPage
      alone
      title={t('system_page.restricted_title')}
      text={
        <>
          <p>{t('system_page.restricted_text')}</p>
          <p>{t('system_page.restricted_ip', { ip: system.location.ip })}</p>
        </>
      }
    />
  );
}
