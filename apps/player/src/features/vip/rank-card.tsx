import type { VipLevel, VipMineValue } from '@baize/contract/schemas/vip';
import { isPositive, subtract, toDecimal, type Currency } from '@baize/money';
import { BAR_PARTS, doneParts } from '@baize/site/done-parts';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { Progress } from '@baize/ui/progress';
import { VipMedal } from '@baize/ui/vip-medal';
import { useTranslation } from 'react-i18next';
import styles from './rank.module.css';

/** The level as a medal, and how far the next one is. */
export function RankCard({ mine, levels }: { mine: VipMineValue; levels: readonly VipLevel[] }) {
  const { t } = useTranslation('player');
  const { day } = useFormats();
  const { rank, label, since, next, currency } = mine;
  const target = next && levels.find((level) => level.rank === next.rank);
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
          {target ? (
            <section className={styles.bars} aria-label={t('vip.way', { label: target.label })}>
              <h3 className={styles.heading}>{t('vip.way', { label: target.label })}</h3>
              <Bar
                label={t('vip.valid_bet')}
                done={mine.validBet}
                required={target.validBetRequired}
                currency={currency}
              />
              <Bar
                label={t('vip.deposits')}
                done={mine.deposits}
                required={target.depositRequired}
                currency={currency}
              />
            </section>
          ) : (
            levels.length > 0 && <p className={styles.soft}>{t('vip.top')}</p>
          )}
          {current && <KeepBar mine={mine} level={current} />}
        </div>
      </div>
    </Card>
  );
}

/** The first level is nobody's to lose. */
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

interface BarProps {
  label: string;
  done: string;
  required: string;
  currency: Currency;
}

/** How much of one requirement is done, in words what is missing. A level that asks nothing of this kind has no bar. */
function Bar({ label, done, required, currency }: BarProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const [reached, whole] = [wireMoney(done, currency), wireMoney(required, currency)];
  if (!isPositive(whole)) return null;
  const left = subtract(whole, reached);
  const words = isPositive(left) ? t('vip.left', { amount: money(toDecimal(left), currency) }) : t('vip.reached');
  return <Progress label={label} value={doneParts(reached, whole)} max={BAR_PARTS} valueText={words} />;
}
