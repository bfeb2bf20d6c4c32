import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import type { MovedNumber } from '../lines/moved-numbers.ts';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

export interface MovedNoticeProps {
  moved: readonly MovedNumber[];
  currency: LineTerms['currency'];
}

/** More numbers than a person reads are left out: the odds of each stand with its line. */
const NUMBERS_SHOWN_MAX = 10;

/** Says which numbers of a row have other odds than the rest, and on which little can still be staked. */
export function MovedNotice({ moved, currency }: MovedNoticeProps) {
  const { t } = useTranslation('player');
  const { money, percent } = useFormats();
  const texts = usePlayTexts();
  if (moved.length === 0) return null;
  return (
    <ul className={styles.moved} aria-label={t('lottery.moved')}>
      {moved.slice(0, NUMBERS_SHOWN_MAX).map(({ symbol, returnPpm, remaining }) => (
        <li key={symbol}>
          <b data-figures>{texts.option(symbol)}</b>{' '}
          {remaining === null
            ? t('lottery.moved_return', { share: percent(returnPpm / PARTS_PER_MILLION) })
            : t('lottery.moved_left', {
                share: percent(returnPpm / PARTS_PER_MILLION),
                amount: money(remaining, currency),
              })}
        </li>
      ))}
    </ul>
  );
}

const PARTS_PER_MILLION = 1_000_000;
