import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { useFieldSentence } from '@baize/site/field-sentence';
import { Checkbox } from '@baize/ui/checkbox';
import { SelectField } from '@baize/ui/select-field';
import type { TierInput } from '@baize/validation/contract-terms';
import { useTranslation } from 'react-i18next';
import type { DraftProblems, PresetEditorProps, TermsDraft } from '../../shared/preset-terms.ts';
import styles from './contracts.module.css';
import { FloorFields, PayBoundsFields } from './amount-pairs.tsx';
import { carryOversUnder, firstDraft } from './terms-values.ts';
import { TierFields } from './tier-fields.tsx';

/** The editor of the contracts that a new agent is offered: one of each kind that the agent has itself. */
export function PresetEditor({ ownTerms, currency, drafts, problems, onChange }: PresetEditorProps) {
  const { t } = useTranslation('agent');
  return (
    <fieldset className={styles.presets}>
      <legend>{t('recruit.terms')}</legend>
      <p className={styles.soft}>{ownTerms.length === 0 ? t('recruit.no_terms') : t('recruit.terms_help')}</p>
      {ownTerms.map((own) => {
        const { kind } = own;
        const draft = drafts[kind];
        return (
          <div key={kind} className={styles.editor}>
            <Checkbox
              label={t(`contract.kind_${kind}`)}
              checked={draft !== undefined}
              onChange={(event) =>
                onChange({ ...drafts, [kind]: event.currentTarget.checked ? firstDraft(own) : undefined })
              }
            />
            {draft && (
              <DraftFields
                own={own}
                currency={currency}
                draft={draft}
                problems={problems[kind] ?? {}}
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
  own: ContractTerms;
  currency: Currency;
  draft: TermsDraft;
  problems: DraftProblems;
  onChange: (draft: TermsDraft) => void;
}

function DraftFields({ own, currency, draft, problems, onChange }: DraftFieldsProps) {
  const { t } = useTranslation('agent');
  const sentence = useFieldSentence();
  const bind = (field: 'activeValidBet' | 'activeDeposits' | 'minimumPay' | 'maximumPay') => ({
    value: draft[field],
    error: sentence(problems[field]),
    onValueChange: (text: string) => onChange({ ...draft, [field]: text }),
  });
  return (
    <>
      <TierFields
        kind={own.kind}
        currency={currency}
        tiers={draft.tiers}
        problems={tierProblemsOf(problems)}
        onChange={(tiers) => onChange({ ...draft, tiers })}
      />
      <FloorFields currency={currency} validBet={bind('activeValidBet')} deposits={bind('activeDeposits')} />
      <PayBoundsFields currency={currency} minimum={bind('minimumPay')} maximum={bind('maximumPay')} />
      {own.kind === 'dividend' && (
        <SelectField
          label={t('contract.carry_over')}
          options={carryOversUnder(own).map((value) => ({ value, label: t(`contract.carry_over_${value}`) }))}
          value={draft.carryOver}
          onValueChange={(carryOver) => onChange({ ...draft, carryOver })}
        />
      )}
    </>
  );
}

/** Formik types an error of a list as a text or a list; the schema gives every tier its own object. */
function tierProblemsOf({ tiers }: DraftProblems): readonly Partial<Record<keyof TierInput, unknown>>[] {
  return Array.isArray(tiers)
    ? tiers.map((each: Partial<Record<keyof TierInput, unknown>> | undefined) => each ?? {})
    : [];
}
