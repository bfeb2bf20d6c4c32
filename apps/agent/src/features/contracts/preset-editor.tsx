import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useFieldSentence } from '@baize/site/field-sentence';
import { Checkbox } from '@baize/ui/checkbox';
import { SelectField } from '@baize/ui/select-field';
import type { TierInput } from '@baize/validation/contract-terms';
import { useTranslation } from 'react-i18next';
import type { DraftErrors, PresetEditorProps, TermsDraft } from '../../shared/preset-terms.ts';
import styles from './contracts.module.css';
import { ActiveThresholdFields, PayBoundsFields } from './amount-pairs.tsx';
import { allowedCarryOvers, initialDraft } from './terms-values.ts';
import { TierFields } from './tier-fields.tsx';

/**
 * Edits the contract terms that are offered to every recruited agent. The recruiting agent can offer one contract for each kind that this agent
 * holds. Clearing a checkbox discards the draft of its kind.
 */
export function PresetEditor({ ownTerms, currency, drafts, errors, onChange }: PresetEditorProps) {
  const { t } = useTranslation('agent');
  return (
    <fieldset className={styles.presets}>
      <legend>{t('recruit.terms')}</legend>
      <p className={styles.soft}>{ownTerms.length === 0 ? t('recruit.no_terms') : t('recruit.terms_help')}</p>
      {ownTerms.map((terms) => {
        const { kind } = terms;
        const draft = drafts[kind];
        return (
          <div key={kind} className={styles.editor}>
            <Checkbox
              label={t(`contract.kind_${kind}`)}
              checked={draft !== undefined}
              onChange={(event) =>
                onChange({ ...drafts, [kind]: event.currentTarget.checked ? initialDraft(terms) : undefined })
              }
            />
            {draft && (
              <DraftFields
                ownTerms={terms}
                currency={currency}
                draft={draft}
                errors={errors[kind] ?? {}}
                onChange={(next) => onChange({ ...drafts, [kind]: next })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface DraftFieldsProps {
  ownTerms: ContractTerms;
  currency: Currency;
  draft: TermsDraft;
  errors: DraftErrors;
  onChange: (draft: TermsDraft) => void;
}

function DraftFields({ ownTerms, currency, draft, errors, onChange }: DraftFieldsProps) {
  const { t } = useTranslation('agent');
  const sentence = useFieldSentence();
  const bind = (field: 'activeValidBet' | 'activeDeposits' | 'minimumPay' | 'maximumPay') => ({
    value: draft[field],
    error: sentence(errors[field]),
    onValueChange: (text: string) => onChange({ ...draft, [field]: text }),
  });
  return (
    <>
      <TierFields
        kind={ownTerms.kind}
        currency={currency}
        tiers={draft.tiers}
        errors={toTierErrors(errors)}
        onChange={(tiers) => onChange({ ...draft, tiers })}
      />
      <ActiveThresholdFields currency={currency} validBet={bind('activeValidBet')} deposits={bind('activeDeposits')} />
      <PayBoundsFields currency={currency} minimum={bind('minimumPay')} maximum={bind('maximumPay')} />
      {ownTerms.kind === 'dividend' && (
        <SelectField
          label={t('contract.carry_over')}
          options={allowedCarryOvers(ownTerms).map((value) => ({ value, label: t(`contract.carry_over_${value}`) }))}
          value={draft.carryOver}
          onValueChange={(carryOver) => onChange({ ...draft, carryOver })}
        />
      )}
    </>
  );
}

/** Returns the errors of each tier. Formik types the error of a list as a text or a list; the schema reports one object per tier. */
function toTierErrors({ tiers }: DraftErrors): readonly Partial<Record<keyof TierInput, unknown>>[] {
  return Array.isArray(tiers)
    ? tiers.map((tier: Partial<Record<keyof TierInput, unknown>> | undefined) => tier ?? {})
    : [];
}
