import type { TicketRule, Wheel } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { SafeHtml } from '@baize/site/safe-html';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import styles from './prizes.module.css';

type TicketPanelProps = Pick<Wheel, 'ticketRules' | 'rules' | 'currency'>;

const RULE_TEXTS = {
  deposit: 'prize.rule_deposit',
  valid_bet: 'prize.rule_valid_bet',
} as const satisfies Record<TicketRule['kind'], string>;

/** Shows the rules by which members get tickets, with today's progress, and the full terms. */
export function TicketPanel({ ticketRules, rules, currency }: TicketPanelProps) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('prize.ticket_sources')}>
      <ul className={styles.rules}>
        {ticketRules.map((rule) => (
          <RuleLine key={`${rule.kind} ${rule.amount} ${rule.gameTypes.join()}`} rule={rule} currency={currency} />
        ))}
        <li>{t('prize.ticket_sources_other')}</li>
      </ul>
      {rules !== '' && (
        <details className={styles.terms}>
          <summary>{t('prize.terms')}</summary>
          <SafeHtml html={rules} />
        </details>
      )}
    </Card>
  );
}

function RuleLine({ rule, currency }: { rule: TicketRule; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money, count } = useFormats();
  const { kind, amount, tickets, dayMax, progressToday, givenToday } = rule;
  return (
    <li>
      <p>{t(RULE_TEXTS[kind], { count: tickets, amount: money(amount, currency) })}</p>
      <p className={styles.soft}>
        {t('prize.rule_today', {
          amount: money(progressToday, currency),
          given: count(givenToday),
          most: count(dayMax),
        })}
      </p>
    </li>
  );
}
