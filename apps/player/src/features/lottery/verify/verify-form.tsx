import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawChoice } from '../../../shared/paths.ts';
import { isIssueNumber } from '../draws/issue-number.ts';
import { LotteryChoice } from '../draws/lottery-choice.tsx';
import styles from './verify.module.css';

export interface VerifyFormProps {
  chosen: Partial<DrawChoice>;
  onChoose: (choice: DrawChoice) => void;
}

/** The form that chooses the draw to verify. `chosen` is read on mounting only, so the caller changes the key of the form with the address. */
export function VerifyForm({ chosen, onChoose }: VerifyFormProps) {
  const { t } = useTranslation('player');
  const [gameCode, setGameCode] = useState(chosen.gameCode);
  const [issue, setIssue] = useState(chosen.issue ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const submit = () => {
    const isComplete = gameCode !== undefined && isIssueNumber(issue.trim());
    setIsRefused(!isComplete);
    if (isComplete) onChoose({ gameCode, issue: issue.trim() });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LotteryChoice value={gameCode} onChange={setGameCode} />
      <TextField
        label={t('lotto_bet.issue')}
        placeholder="20261123-0042"
        autoComplete="off"
        value={issue}
        onChange={({ currentTarget }) => setIssue(currentTarget.value)}
        error={isRefused ? t('lotto_verify.incomplete') : undefined}
      />
      <Button type="submit" variant="brass">
        {t('lotto_verify.act')}
      </Button>
    </form>
  );
}
