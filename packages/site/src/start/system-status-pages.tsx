import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { createFormats } from '@baize/i18n/format';
import { FALLBACK_LANGUAGE } from '@baize/i18n/languages';
import { Button } from '@baize/ui/button';
import { drawings } from '@baize/ui/state-drawings';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import { CustomerServiceLink } from '../customer-service/customer-service-link.tsx';
import { useLanguage, useShownLanguage } from '../language/language.tsx';
import { useDocumentTitle } from '../page/page-title.tsx';
import { SystemPage } from '../page/system-page.tsx';
import styles from './system-status-pages.module.css';
import { useReopening } from './use-reopening.ts';

/** Format of the end time, without seconds, because the end is planned to the minute. */
const END_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;

interface StatusPageProps {
  system: SystemStatusValue;
}

/** The maintenance page (spec section 2): title, end time where it is known, the operator's text, customer service. */
export function MaintenancePage({ system }: StatusPageProps) {
  const { t } = useTranslation('common');
  const { dateFormat } = createFormats(useShownLanguage(), system.merchant.timeZone);
  const timeFormat = dateFormat({ ...END_TIME_FORMAT, timeZone: system.merchant.timeZone });
  const { check, isChecking } = useReopening();
  const title = t('system_page.maintenance_title');
  const end = system.maintenanceEnd;
  useDocumentTitle(title, system.merchant.name);
  return (
    <SystemPage
      alone
      drawing={drawings.works}
      eyebrow={system.merchant.name}
      title={title}
      text={
        <>
          <p>{useMaintenanceText(system) ?? t('system_page.maintenance_text')}</p>
          {end !== null && (
            <p className={styles.fact}>
              {t('system_page.maintenance_end', {
                time: `${timeFormat.format(new Date(end))} (${system.merchant.timeZone})`,
              })}
            </p>
          )}
          <p className={styles.note}>{t('system_page.maintenance_note')}</p>
        </>
      }
      actions={
        <>
          <Button variant="brass" size="large" icon={<RotateCw />} loading={isChecking} onClick={check}>
            {t('act.try_again')}
          </Button>
          <CustomerServiceLink variant="line" size="large" />
        </>
      }
    />
  );
}

/** Returns the operator's text in the chosen language, or in English where it is not translated. */
function useMaintenanceText({ maintenanceTexts }: SystemStatusValue): string | undefined {
  const language = useLanguage();
  return maintenanceTexts?.[language] ?? maintenanceTexts?.[FALLBACK_LANGUAGE];
}

/**
 * The page for a restricted region (spec section 2): title, the visitor's IP address, the reason, customer service.
 * Like the maintenance page it checks again periodically.
 */
export function RestrictedPage({ system }: StatusPageProps) {
  const { t } = useTranslation('common');
  const { check, isChecking } = useReopening();
  const title = t('system_page.restricted_title');
  useDocumentTitle(title, system.merchant.name);
  return (
    <SystemPage
      alone
      drawing={drawings.barred}
      eyebrow={system.merchant.name}
      title={title}
      text={
        <>
          <p>{t('system_page.restricted_text')}</p>
          <p className={styles.fact}>{t('system_page.restricted_ip', { ip: system.location.ip })}</p>
        </>
      }
      actions={
        <>
          <Button variant="brass" size="large" icon={<RotateCw />} loading={isChecking} onClick={check}>
            {t('act.try_again')}
          </Button>
          <CustomerServiceLink variant="line" size="large" />
        </>
      }
    />
  );
}
