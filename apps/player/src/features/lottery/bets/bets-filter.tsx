import { lotteryBetStates } from '@baize/contract/codes';
import { ChoiceField } from '@baize/site/choice-field';
import { useTypedText } from '@baize/site/use-typed-text';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import { isIssueNumber } from '../draws/issue-number.ts';
import { useLotteryOptions } from '../draws/use-lottery-options.ts';
import type { BetFilters } from './bet-filters.ts';

export interface BetsFilterProps {
  filters: BetFilters;
  onChange: (change: Partial<BetFilters>) => void;
}

/** The filters of the list of bets: lottery, number of the issue, and state. */
export function BetsFilter({ filters, onChange }: BetsFilterProps) {
  const { t } = useTranslation('player');
  return (
    <>
      <LotteryField value={filters.gameCode} onChange={(gameCode) => onChange({ gameCode })} />
      <IssueField issue={filters.issue} onChange={(issue) => onChange({ issue })} />
      <ChoiceField
        label={t('lotto_bet.state')}
        allLabel={t('lotto_bet.all_states')}
        options={lotteryBetStates.map((value) => ({ value, label: t(`lotto_bet.state_${value}`) }))}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  );
}

export interface LotteryFieldProps {
  value: string | undefined;
  onChange: (gameCode: string | undefined) => void;
}

/** The filter by lottery; `undefined` means all lotteries. */
export function LotteryField({ value, onChange }: LotteryFieldProps) {
  const { t } = useTranslation('player');
  return (
    <ChoiceField
      label={t('lotto_bet.lottery')}
      allLabel={t('lotto_bet.all_lotteries')}
      options={useLotteryOptions(value)}
      value={value}
      onChange={onChange}
    />
  );
}

interface IssueFieldProps {
  issue: string | undefined;
  onChange: (issue: string | undefined) => void;
}

/** The filter by the number of the issue. It applies once the typed number is complete; until then, a help text shows the format. */
function IssueField({ issue, onChange }: IssueFieldProps) {
  const { t } = useTranslation('player');
  const [typed, setTyped] = useTypedText(issue ?? '', (text) => {
    if (text === '') onChange(undefined);
    else if (isIssueNumber(text)) onChange(text);
  });
  const isUnfinished = typed.trim() !== '' && !isIssueNumber(typed.trim());
  return (
    <TextField
      label={t('lotto_bet.issue')}
      placeholder="20261123-0042"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      clear={{ label: t('act.clear'), onClear: () => setTyped('') }}
      {...(isUnfinished && { help: t('lotto_bet.issue_form') })}
    />
  );
}
