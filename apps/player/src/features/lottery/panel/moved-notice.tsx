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

/** Further numbers are left out, because nobody reads a long list. */
const NUMBERS_SHOWN_MAX = 10;

/** Lists the numbers of a row whose odds have fallen, and how much can still be staked on them. */
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
