import type { Play, PlayMarket } from '@baize/lottery/play';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryReturnsPath } from '../../../shared/paths.ts';
import { playReturns, type PlayReturn } from '../returns/play-returns.ts';
import { drawsPerWin, formatPays } from '../returns/return-figures.ts';
import { usePlayTexts } from '../texts/use-play-texts.ts';
import type { LineTerms, PriceChoice } from '../lines/line-terms.ts';
import styles from './panel.module.css';

export interface PlayHelpContentProps {
  play: Play<never>;
  market: PlayMarket;
  terms: LineTerms;
  /** The prize group of the panel decides what an official play pays. */
  choice: Pick<PriceChoice, 'group'>;
  /** Decides which options share a prize. */
  lunarYear: number;
  /** The lottery, for the link to the odds of all its plays. */
  gameCode: string;
}

/** Further prizes are shown on the page of odds and returns only, to which a link leads. */
const PRIZES_SHOWN_MAX = 12;

/** Explains a play with rule, details and example, and lists its prizes at the terms of the panel. */
export function PlayHelpContent({ play, market, terms, choice, lunarYear, gameCode }: PlayHelpContentProps) {
  const { t } = useTranslation('player');
  const { helpParts, prize } = usePlayTexts(play.family)(play, lunarYear);
  const { rule, details, example } = helpParts;
  const prizes = playReturns([play], market, { ...terms, groupMax: choice.group, closedPlays: [] }, lunarYear);
  return (
    <div className={styles.help}>
      <p>{rule}</p>
      {details.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {example !== undefined && <p className={styles.helpExample}>{example}</p>}
      <Prizes prizes={prizes.slice(0, PRIZES_SHOWN_MAX)} prizeText={prize} />
      {prizes.length > PRIZES_SHOWN_MAX && <Link to={lotteryReturnsPath(gameCode)}>{t('returns.title')}</Link>}
    </div>
  );
}

interface PrizesProps {
  prizes: readonly PlayReturn[];
  prizeText: (tier: string) => string;
}

function Prizes({ prizes, prizeText }: PrizesProps) {
  const { t } = useTranslation('player');
  return (
    <table className={styles.helpPrizes} aria-label={t('lottery.win')}>
      <thead>
        <tr>
          <th scope="col">{t('returns.prize')}</th>
          <th scope="col">{t('returns.chance')}</th>
          <th scope="col">{t('returns.pays')}</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ tier, pays, costs }) => (
          <tr key={tier.id}>
            <th scope="row">{prizeText(tier.id)}</th>
            <td data-figures>{t('returns.one_in', { number: drawsPerWin(tier.expectedWins) })}</td>
            <td data-figures>{t('returns.pays_for', { pays: formatPays(pays), cost: formatPays(costs) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
