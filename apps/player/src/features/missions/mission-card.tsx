import type { Mission } from '@baize/contract/schemas/missions';
import type { Currency } from '@baize/money';
import { BAR_PARTS } from '@baize/site/done-parts';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import { Progress } from '@baize/ui/progress';
import { useTranslation } from 'react-i18next';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import { MissionAct } from './mission-act.tsx';
import { isMoneyGoal, MEASURE_TEXTS, PERIOD_TEXTS, progressParts, type MissionGroup } from './mission-groups.ts';
import styles from './missions.module.css';
import { PeriodEnd } from './period-end.tsx';
import { useRewardWords } from './use-reward-words.ts';

export interface MissionCardProps {
  group: MissionGroup;
  currency: Currency;
  onPeriodEnd: () => void;
}

/** The missions of one kind of period, e.g. the daily ones, with the time that is left of the running period. */
export function MissionCard({ group: { period, missions, endsAt }, currency, onPeriodEnd }: MissionCardProps) {
  const { t } = useTranslation('player');
  const end = endsAt && <PeriodEnd key={endsAt} endsAt={endsAt} onEnd={onPeriodEnd} />;
  return (
    <Card title={t(PERIOD_TEXTS[period])} end={end} padding="flush">
      <ul className={styles.missions} aria-label={t(PERIOD_TEXTS[period])}>
        {missions.map((mission) => (
          <MissionRow key={mission.missionId} mission={mission} currency={currency} />
        ))}
      </ul>
    </Card>
  );
}

function MissionRow({ mission, currency }: { mission: Mission; currency: Currency }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const formatAmount = useFormatAmount(mission, currency);
  const reward = useRewardWords(currency)(mission.reward);
  const progressText = t('mission.progress', {
    progress: formatAmount(mission.progress),
    goal: formatAmount(mission.goal),
  });
  return (
    <li className={styles.mission}>
      <div className={styles.head}>
        <h3 className={styles.name}>{mission.title}</h3>
        <Badge tone="brass" look="chip">
          {reward}
        </Badge>
      </div>
      {mission.description !== '' && <p className={styles.soft}>{mission.description}</p>}
      <CountedBets gameTypes={mission.gameTypes} vendors={mission.vendors} />
      <div className={styles.foot}>
        <Progress
          className={styles.progress}
          label={t(MEASURE_TEXTS[mission.measure])}
          value={progressParts(mission, currency)}
          max={BAR_PARTS}
          valueText={progressText}
          tone={mission.state === 'open' ? 'brass' : 'felt'}
        />
        <MissionAct mission={mission} reward={reward} />
      </div>
      {mission.state === 'claim' && mission.endsAt !== null && (
        <p className={styles.soft}>{t('mission.claim_until', { time: dateTime(mission.endsAt) })}</p>
      )}
      <ProgramTerms terms={mission.terms} of={mission.title} />
    </li>
  );
}

/** Returns a function that writes progress and goal: money in the currency of the wallet, other things as numbers. */
function useFormatAmount(mission: Mission, currency: Currency): (amount: string) => string {
  const { money, count } = useFormats();
  return (amount) => (isMoneyGoal(mission) ? money(amount, currency) : count(Number(amount)));
}

/** Says which categories and vendors count towards a mission. Renders nothing if all bets count. */
function CountedBets({ gameTypes, vendors }: Pick<Mission, 'gameTypes' | 'vendors'>) {
  const { t } = useTranslation('player');
  const categories = gameTypes.map((type) => t(`category.${type}`)).join(', ');
  return (
    <>
      {categories !== '' && <p className={styles.soft}>{t('mission.only', { categories })}</p>}
      {vendors && <p className={styles.soft}>{t('mission.only_vendors', { vendors: vendors.join(', ') })}</p>}
    </>
  );
}
