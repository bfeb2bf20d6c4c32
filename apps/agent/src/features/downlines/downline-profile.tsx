import type { TeamDownlineValue } from '@baize/contract/schemas/agency';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useCodeNames } from '../../shared/use-code-names.ts';

/** The profile of an account. An agent sees no contact data and no real name of its downlines. */
export function DownlineProfile({ downline }: { downline: TeamDownlineValue }) {
  const { t } = useTranslation('agent');
  const { count, date, dateTime, money } = useFormats();
  const { memberTypeName } = useCodeNames();
  const { account, nickname, type, registeredAt, lastLoginAt, directMembers, teamMembers, balance, currency } =
    downline;
  const directDownlinesPath = `${paths.downlines}?${new URLSearchParams({ under: account })}`;
  return (
    <Card title={t('team.profile')}>
      <FactList
        label={t('team.profile')}
        lines={[
          [t('team.nickname'), nickname],
          [t('downlines.type'), memberTypeName(type)],
          [t('team.registered'), date(registeredAt)],
          [t('team.last_login'), lastLoginAt === null ? '–' : dateTime(lastLoginAt)],
          [
            t('team.direct_members'),
            directMembers === 0 ? (
              count(0)
            ) : (
              <Link
                key="level"
                to={directDownlinesPath}
                aria-label={`${count(directMembers)}: ${t('team.below', { account })}`}
              >
                {count(directMembers)}
              </Link>
            ),
          ],
          [t('team.branch_members'), count(teamMembers)],
          [t('team.balance'), money(balance, currency)],
        ]}
      />
    </Card>
  );
}
