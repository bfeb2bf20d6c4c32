import type { LottoBet, LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryBetsPath } from '../../../shared/paths.ts';
import { DrawnNumbers } from '../draws/drawn-numbers.tsx';
import { BetStateBadge } from './bet-state.tsx';
import styles from './bets.module.css';
import { NamedPlay, type ShownPlayTexts } from './named-play.tsx';
import { SelectionText } from './selection-text.tsx';

/**
 * The price of a note (one combination of numbers) of an official play, in units of the currency: 2 of the unit that the member chose, which is 1, 1/10,
 * 1/100 or 1/1000 of the currency (元, 角, 分, 厘).
 */
const NOTE_PRICES = { yuan: '2.00', jiao: '0.20', fen: '0.02', li: '0.002' } as const;

interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** Returns label and value of each detail of a bet. Details that the bet does not have are left out. */
export function useBetDetails(bet: LottoBet, currency: Currency): Detail[] {
  return [...useBetFacts(bet), ...useBetMoney(bet, currency), ...useBetTimes(bet)];
}

function useBetFacts(bet: LottoBet): Detail[] {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  return [
    { label: t('lotto_bet.state'), value: <BetStateBadge state={bet.state} /> },
    {
      label: t('lotto_bet.play'),
      value: (
        <NamedPlay family={bet.family} playId={bet.playId}>
          {({ group, name }) => `${group} · ${name}`}
        </NamedPlay>
      ),
    },
    {
      label: t('lotto_bet.selection'),
      value: (
        <NamedPlay family={bet.family} playId={bet.playId}>
          {(texts, play) => <SelectionText selection={bet.selection} play={play} texts={texts} />}
        </NamedPlay>
      ),
    },
    { label: t('lotto_bet.notes'), value: count(bet.notes) },
    ...(bet.draw === null
      ? []
      : [{ label: t('lotto_bet.draw'), value: <DrawnNumbers family={bet.family} draw={bet.draw} /> }]),
  ];
}

function useBetMoney(bet: LottoBet, currency: Currency): Detail[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const { price, cost, rebate, win, wins } = bet;
  const priceText = usePriceText(price, currency);
  return [
    { label: t('lotto_bet.price'), value: priceText },
    { label: t('lotto_bet.cost'), value: money(cost, currency) },
    ...(isNothing(rebate) ? [] : [{ label: t('lotto_bet.rebate'), value: money(rebate, currency) }]),
    { label: t('lotto_bet.win'), value: money(win, currency) },
    ...(wins.length === 0 ? [] : [{ label: t('lotto_bet.wins'), value: <Wins bet={bet} /> }]),
  ];
}

/** Shows the prizes of a bet, each with the number of notes that won it. */
function Wins({ bet: { family, playId, draw, wins } }: { bet: LottoBet }) {
  const { count } = useFormats();
  const prizes = (texts: ShownPlayTexts) => (
    <ul className={styles.wins}>
      {wins.map(({ tier, notes }) => (
        <li key={tier}>
          {texts.prize(tier)} × {count(notes)}
        </li>
      ))}
    </ul>
  );
  return (
    <NamedPlay family={family} playId={playId} lunarYear={lunarYearOfDraw(draw)}>
      {prizes}
    </NamedPlay>
  );
}

/** Returns the lunar year at the end of a draw of Mark Six (LHC), such as "3,14,15,9,26,5,35@2026"; `undefined` for any other draw. */
function lunarYearOfDraw(draw: string | null): number | undefined {
  const year = /@(\d{4})$/.exec(draw ?? '')?.[1];
  return year === undefined ? undefined : Number(year);
}

/** Returns whether a decimal has no digit other than 0. */
function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Formats the price of a note, with its prize group, odds or coefficient. */
function usePriceText(price: LottoLinePrice, currency: Currency): string {
  const { t } = useTranslation('player');
  const { money, count, percent } = useFormats();
  switch (price.market) {
    case 'official':
      return t('lotto_bet.price_official', {
        unit: NOTE_PRICES[price.unit],
        multiple: count(price.multiple),
        group: String(price.group),
      });
    case 'credit':
      return t('lotto_bet.price_credit', {
        amount: money(price.amount, currency),
        share: percent(price.returnPpm / 1_000_000),
      });
    case 'traditional':
      return t('lotto_bet.price_traditional', {
        amount: money(price.amount, currency),
        share: percent(price.coefficientPpm / 1_000_000),
      });
    default:
      return price satisfies never;
  }
}

function useBetTimes({ betId, orderId, chaseId, placedAt, closesAt, settledAt }: LottoBet): Detail[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return [
    { label: t('lotto_bet.placed_at'), value: dateTime(placedAt) },
    { label: t('lotto_bet.closes_at'), value: dateTime(closesAt) },
    ...(settledAt === null ? [] : [{ label: t('lotto_bet.settled_at'), value: dateTime(settledAt) }]),
    { label: t('lotto_bet.number'), value: betId },
    { label: t('lotto_bet.order'), value: orderId },
    ...(chaseId === null
      ? []
      : [
          {
            label: t('lotto_chase.chase'),
            value: (
              <Link to={lotteryBetsPath(new URLSearchParams({ chase: chaseId }))}>{t('lotto_chase.show_bets')}</Link>
            ),
          },
        ]),
  ];
}
