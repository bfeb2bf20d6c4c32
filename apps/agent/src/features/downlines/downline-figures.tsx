import type { TeamDownlineValue } from '@baize/contract/schemas/agency';
import type { Currency } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import styles from './downlines.module.css';

/** Shows the figures of the account itself in the period, and the figures of everybody below it. */
export function DownlineFigures({ downline: { own, team, currency } }: { downline: TeamDownlineValue }) {
  const { t } = useTranslation('agent');
  return (
    <div className={styles.columns}>
      <FiguresCard title={t('team.figures_own')} figures={own} currency={currency} />
      <FiguresCard title={t('team.figures_branch')} figures={team} currency={currency} isTeam />
    </div>
  );
}

interface FiguresCardProps {
  title: string;
  figures: TeamDownlineValue['own'];
  currency: Currency;
  /** Whether the figures are those of a team, which has members to count. */
  isTeam?: boolean;
}

function FiguresCard({ title, figures, currency, isTeam = false }: FiguresCardProps) {
  const { t } = useTranslation('agent');
  const { count, money } = useFormats();
  const members = [
    [t('overview.active_members'), count(figures.activeMembers)],
    [t('overview.new_members'), count(figures.newMembers)],
  ] as const;
  return (
    <Card title={title}>
      <FactList
        label={title}
        lines={[
          [t('overview.bets'), count(figures.bets)],
          [t('overview.stake'), money(figures.stake, currency)],
          [t('overview.valid_bet'), money(figures.validBet, currency)],
          [t('overview.payout'), money(figures.win, currency)],
          [
            t('bets.profit_and_loss'),
            <ProfitAndLoss key="result" amount={wireMoney(figures.profitAndLoss, currency)} symbol />,
          ],
          ...(isTeam ? members : []),
        ]}
      />
    </Card>
  );
}
