import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { FormColumn, FormColumns } from '@baize/site/form-columns';
import { useFieldProps } from '@baize/site/form-fields';
import { useFormats } from '@baize/site/formats';
import { ActForm } from '@baize/site/act-popup';
import { CONTRACT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import { Popup } from '@baize/ui/popup';
import { SelectField } from '@baize/ui/select-field';
import { TextareaField } from '@baize/ui/textarea-field';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import { periodKey } from '../../shared/contracts/contract-words.ts';
import { ActiveThresholdFields, PayBoundsFields } from './amount-pairs.tsx';
import { LivePreview } from './live-preview.tsx';
import { allowedCarryOvers } from './terms-values.ts';
import { TierFields } from './tier-fields.tsx';
import { useOfferForm, type OfferForm } from './use-offer-form.ts';

export interface OfferPopupProps {
  /** The terms of the agent who makes the offer. The offer has the same kind and period. */
  ownTerms: ContractTerms;
  currency: Currency;
  /** The initial account of the form. It is empty unless the person came from the page of a downline. */
  account: string;
  onClose: () => void;
}

/** Offers a direct downline a first contract or new terms. A preview shows what the typed terms would have paid in the last period. */
export function OfferPopup({ ownTerms, currency, account, onClose }: OfferPopupProps) {
  const { t } = useTranslation('agent');
  const offerForm = useOfferForm({ ownTerms, currency, account, onDone: onClose });
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('contract.offer')}
      description={t('contract.offer_note', { period: t(periodKey(ownTerms)) })}
      closeLabel={t('act.close')}
      dismissible={false}
      size="large"
    >
      <ActForm act={offerForm} submitLabel={t('contract.send')}>
        <FormColumns>
          <FormColumn>
            <TextField
              label={t('contract.downline_account')}
              required
              autoComplete="off"
              {...useFieldProps(offerForm.form)('account')}
            />
            <TierFields
              kind={ownTerms.kind}
              currency={currency}
              tiers={offerForm.form.values.tiers}
              errors={offerForm.tierErrors}
              onChange={(tiers) => void offerForm.form.setFieldValue('tiers', tiers)}
            />
          </FormColumn>
          <FormColumn>
            <OfferAmounts form={offerForm.form} currency={currency} />
            {ownTerms.kind === 'dividend' && <CarryOverField form={offerForm.form} ownTerms={ownTerms} />}
            <NoteField form={offerForm.form} />
            <LivePreview
              values={offerForm.form.values}
              ownTerms={ownTerms}
              currency={currency}
              onTiersChange={(tiers) => void offerForm.form.setFieldValue('tiers', tiers)}
            />
          </FormColumn>
        </FormColumns>
      </ActForm>
    </Popup>
  );
}

/** The fields of the amounts from which a member counts as active, and of the smallest and largest pay. */
function OfferAmounts({ form, currency }: { form: OfferForm; currency: Currency }) {
  const field = useFieldProps(form);
  const bind = (name: 'activeValidBet' | 'activeDeposits' | 'minimumPay' | 'maximumPay') => {
    // These fields report a text instead of an event.
    const { onChange: _onEvent, ...fieldProps } = field(name);
    return { ...fieldProps, onValueChange: (text: string) => void form.setFieldValue(name, text) };
  };
  return (
    <>
      <ActiveThresholdFields currency={currency} validBet={bind('activeValidBet')} deposits={bind('activeDeposits')} />
      <PayBoundsFields currency={currency} minimum={bind('minimumPay')} maximum={bind('maximumPay')} />
    </>
  );
}

/** Selects what a dividend does with a negative base at the end of a period. */
function CarryOverField({ form, ownTerms }: { form: OfferForm; ownTerms: ContractTerms }) {
  const { t } = useTranslation('agent');
  return (
    <SelectField
      label={t('contract.carry_over')}
      options={allowedCarryOvers(ownTerms).map((value) => ({ value, label: t(`contract.carry_over_${value}`) }))}
      value={form.values.carryOver}
      onValueChange={(value) => void form.setFieldValue('carryOver', value)}
    />
  );
}

function NoteField({ form }: { form: OfferForm }) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const { onChange: _onEvent, ...noteProps } = useFieldProps(form)('note');
  return (
    <TextareaField
      label={t('contract.note_label')}
      {...noteProps}
      onBlur={form.handleBlur}
      onValueChange={(text) => void form.setFieldValue('note', text)}
      charactersMax={CONTRACT_NOTE_MAX_CHARACTERS}
      countText={(used, max) => t('contract.characters', { used: count(used), max: count(max) })}
    />
  );
}
