import type { ContractKind } from '@baize/contract/agent-codes';
import { CONTRACT_TIERS_MAX } from '@baize/contract/limits';
import type { Currency } from '@baize/money';
import { useFieldSentence } from '@baize/site/field-sentence';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { IconButton } from '@baize/ui/icon-button';
import { TextField } from '@baize/ui/text-field';
import type { TierInput } from '@baize/validation/contract-terms';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { betAmountKey } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';
import { nextTier } from './terms-values.ts';

export interface TierFieldsProps {
  kind: ContractKind;
  currency: Currency;
  tiers: readonly TierInput[];
  /** The form's errors about each tier, by the index of the tier. */
  errors: readonly Partial<Record<keyof TierInput, unknown>>[];
  onChange: (tiers: readonly TierInput[]) => void;
}

/** The editor of the tiers, from the lowest rate to the highest. */
export function TierFields({ kind, currency, tiers, errors, onChange }: TierFieldsProps) {
  const { t } = useTranslation('agent');
  const replace = (index: number, tier: TierInput) => onChange(tiers.with(index, tier));
  return (
    <div className={styles.editor}>
      {tiers.map((tier, index) => (
        <TierFieldset
          // oxlint-disable-next-line react/no-array-index-key -- tiers have no identifier and hold no state, so the index identifies them
          key={index}
          number={index + 1}
          kind={kind}
          currency={currency}
          tier={tier}
          errors={errors[index] ?? {}}
          onChange={(next) => replace(index, next)}
          onRemove={tiers.length === 1 ? undefined : () => onChange(tiers.toSpliced(index, 1))}
        />
      ))}
      {tiers.length < CONTRACT_TIERS_MAX && (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => onChange([...tiers, nextTier(tiers)])}>
          {t('contract.add_tier')}
        </Button>
      )}
    </div>
  );
}

interface TierFieldsetProps {
  number: number;
  kind: ContractKind;
  currency: Currency;
  tier: TierInput;
  errors: Partial<Record<keyof TierInput, unknown>>;
  onChange: (tier: TierInput) => void;
  /** Removes the tier. It is `undefined` for the only tier, because a contract has at least one. */
  onRemove: (() => void) | undefined;
}

function TierFieldset({ number, kind, currency, tier, errors, onChange, onRemove }: TierFieldsetProps) {
  const { t } = useTranslation('agent');
  const sentence = useFieldSentence();
  const bind = (field: keyof TierInput) => ({
    value: tier[field],
    error: sentence(errors[field]),
    onValueChange: (text: string) => onChange({ ...tier, [field]: text }),
  });
  const bindText = (field: keyof TierInput) => {
    const { onValueChange, ...rest } = bind(field);
    return {
      ...rest,
      onChange: (event: { currentTarget: { value: string } }) => onValueChange(event.currentTarget.value),
    };
  };
  return (
    <fieldset className={styles.tierFields}>
      <legend>{t('contract.tier', { number })}</legend>
      <TextField
        label={t('contract.rate')}
        required
        inputMode="decimal"
        autoComplete="off"
        end="%"
        {...bindText('ratePercent')}
      />
      <TextField
        label={t('contract.active_members')}
        inputMode="numeric"
        autoComplete="off"
        {...bindText('activeMembers')}
      />
      <AmountField label={t('contract.valid_bet')} currency={currency} {...bind('validBet')} />
      <AmountField label={t('contract.loss')} currency={currency} {...bind('loss')} />
      <AmountField label={t(betAmountKey(kind))} currency={currency} {...bind('betAmount')} />
      {onRemove && (
        <IconButton label={t('contract.remove_tier', { number })} className={styles.remove} onClick={onRemove}>
          <Trash />
        </IconButton>
      )}
    </fieldset>
  );
}
