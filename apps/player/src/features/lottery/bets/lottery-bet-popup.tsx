import type { LottoBet } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Popup } from '@baize/ui/popup';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useErrorSentence } from '@baize/site/sentences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryVerifyPath } from '../../../shared/paths.ts';
import { Details } from '../../../shared/records/details.tsx';
import styles from './bets.module.css';
import { CancelBetDialog } from './cancel-bet-dialog.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useBetDetails } from './use-bet-details.tsx';

export interface LotteryBetPopupProps {
  /** `undefined` if the address names a bet that is not in the list. */
  bet: LottoBet | undefined;
  currency: Currency;
  onClose: () => void;
}

/** The popup with the details of a bet: selection, price, draw and win. The bet can be cancelled here until its issue closes. */
export function LotteryBetPopup({ bet, currency, onClose }: LotteryBetPopupProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lotto_bet.bet')}
      description={bet && `${bet.gameName} ${bet.issue}`}
      closeLabel={t('act.close')}
      footer={bet && <BetActs bet={bet} currency={currency} onClose={onClose} />}
    >
      {bet ? (
        <BetDetails bet={bet} currency={currency} />
      ) : (
        <ErrorState text={errorSentence('lottery.bet_not_found')} />
      )}
    </Popup>
  );
}

function BetDetails({ bet, currency }: { bet: LottoBet; currency: Currency }) {
  return <Details rows={useBetDetails(bet, currency)} />;
}

function BetActs({ bet, currency, onClose }: { bet: LottoBet; currency: Currency; onClose: () => void }) {
  const { t } = useTranslation('player');
  const [isAsking, setIsAsking] = useState(false);
  const { gameCode, issue, betId } = bet;
  return (
    <div className={styles.acts}>
      {bet.state === 'open' && <CancelButton bet={bet} onPress={() => setIsAsking(true)} />}
      <Button
        icon={<ShieldCheck aria-hidden="true" />}
        render={<Link to={lotteryVerifyPath({ gameCode, issue, betId })} />}
      >
        {t('lotto_bet.verify')}
      </Button>
      {isAsking && (
        <CancelBetDialog bet={bet} currency={currency} onClose={() => setIsAsking(false)} onCancelled={onClose} />
      )}
    </div>
  );
}
