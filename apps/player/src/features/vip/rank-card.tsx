import type { VipLevel, VipMineValue } from '@baize/contract/schemas/vip';
import { isPositive, subtract, toDecimal, type Currency } from '@baize/money';
import { BAR_PARTS, doneParts } from '@baize/site/done-parts';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { Progress } from '@baize/ui/progress';
import { VipMedal } from '@baize/ui/vip-medal';
import { useTranslation } from 'react-i18next';
import styles from './rank.module.css';

/** Shows the member's VIP level, the progress to the next level, and the bets still needed this month to keep the level. */
export function RankCard({ mine, levels }: { mine: VipMineValue; levels: readonly VipLevel[] }) {
  const { t } = useTranslation('player');
  const { day } = useFormats();
  const { rank, label, since, next } = mine;
  const current = levels.find((level) => level.rank === rank);
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.medal}>
          <VipMedal level={rank} size="large" />
          <div>
            <h2 className={styles.label}>{label}</h2>
            <p className={styles.soft}>{t('vip.since', { day: day(since) })}</p>
          </div>
        </div>
        <div className={styles.bars}>
          {next ? (
            <NextLevel mine={mine} next={next} levels={levels} />
          ) : (
            // A brand without levels has no next level either.
            levels.length > 0 && <p className={styles.soft}>{t('vip.top')}</p>
          )}
          {current && <KeepBar mine={mine} level={current} />}
        </div>
      </div>
    </Card>
  );
}

interface NextLevelProps {
  mine: VipMineValue;
  next: NonNullable<VipMineValue['next']>;
  levels: readonly VipLevel[];
}

/** Shows the progress to the next level. It has no bars while `levels` is older than `next` and does not contain this level. */
function NextLevel({ mine: { validBet, deposits, currency }, next, levels }: NextLevelProps) {
  const { t } = useTranslation('player');
  const title = t('vip.way', { label: next.label });
  const level = levels.find(({ rank }) => rank === next.rank);
  return (
    <section className={styles.bars} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {level && (
        <>
          <RequirementBar
            label={t('vip.valid_bet')}
            achieved={validBet}
            required={level.validBetRequired}
            currency={currency}
          />
          <RequirementBar
            label={t('vip.deposits')}
            achieved={deposits}
            required={level.depositRequired}
            currency={currency}
          />
        </>
      )}
    </section>
  );
}

/**
 * Shows the valid bets of this month against the amount needed to keep the level. The first level (rank 0) cannot be lost, so it has
 * no bar.
 */
function KeepBar({ mine, level }: { mine: VipMineValue; level: VipLevel }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const { currency, validBetThisMonth, rank } = mine;
  const required = wireMoney(level.validBetToKeep, currency);
  if (rank === 0 || !isPositive(required)) return null;
  return (
    <div className={styles.keep}>
      <Progress
        label={t('vip.keep')}
        value={doneParts(wireMoney(validBetThisMonth, currency), required)}
        max={BAR_PARTS}
        valueText={t('vip.keep_done', {
          done: money(validBetThisMonth, currency),
          required: money(level.validBetToKeep, currency),
        })}
        tone="felt"
      />
      <p className={styles.soft}>{t('vip.keep_note')}</p>
    </div>
  );
}

interface RequirementBarProps {
  label: string;
  /** Decimal text in `currency`, like `required`. */
  achieved: string;
  required: string;
  currency: Currency;
}

/**
 * Shows the progress towards one requirement of the next level. The text states the missing amount. Renders nothing if the level has no such
 * requirement.
 */
function RequirementBar({ label, achieved, required, currency }: RequirementBarProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const [achievedAmount, requiredAmount] = [wireMoney(achieved, currency), wireMoney(required, currency)];
  if (!isPositive(requiredAmount)) return null;
  const missing = subtract(requiredAmount, achievedAmount);
  const valueText = isPositive(missing)
    ? t('vip.left', { amount: money(toDecimal(missing), currency) })
    : t('vip.reached');
  return (
    <Progress label={label} value={doneParts(achievedAmount, requiredAmount)} max={BAR_PARTS} valueText={valueText} />
  );
}
