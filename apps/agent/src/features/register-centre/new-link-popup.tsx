import { useCreatePromotionLinkMutation } from '@baize/api/agent';
import type { DownlineRole } from '@baize/contract/agent-codes';
import { PROMOTION_LINK_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import type { CreateDownlineOptionsValue, PromotionLink } from '@baize/contract/schemas/recruiting';
import { useFieldProps } from '@baize/site/form-fields';
import { useFormats } from '@baize/site/formats';
import { ActForm } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { Popup } from '@baize/ui/popup';
import { TextareaField } from '@baize/ui/textarea-field';
import { TextField } from '@baize/ui/text-field';
import { promotionLinkForm } from '@baize/validation/forms/downline';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetDrafts, PresetParts } from '../../shared/preset-terms.ts';
import { bindPresets } from './bind-presets.ts';
import styles from './register-centre.module.css';
import { RoleField } from './role-field.tsx';

export interface NewLinkPopupProps {
  options: CreateDownlineOptionsValue;
  contractPresets: PresetParts;
  onClose: () => void;
}

/** The form that creates a promotion link, with the contracts that it offers to new agents. */
export function NewLinkPopup({ options, contractPresets, onClose }: NewLinkPopupProps) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const act = useLinkForm({ options, contractPresets, onClose });
  const { form } = act;
  const field = useFieldProps(form);
  // The field reports a text instead of an event.
  const { onChange: _onEvent, ...remark } = field('remark');
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('recruit.new_link')}
      closeLabel={t('act.close')}
      dismissible={false}
    >
      <ActForm act={act} submitLabel={t('recruit.make')}>
        <div className={styles.form}>
          <TextField
            label={t('recruit.name')}
            required
            autoComplete="off"
            help={t('recruit.name_help')}
            {...field('name')}
          />
          <RoleField
            roles={options.roles}
            value={form.values.role}
            onChange={(role) => void form.setValues({ ...form.values, role, presets: {} })}
          />
          {form.values.role === 'agent' && (
            <contractPresets.Editor ownTerms={options.ownTerms} currency={options.currency} {...bindPresets(form)} />
          )}
          <TextareaField
            label={t('recruit.remark')}
            {...remark}
            onBlur={form.handleBlur}
            onValueChange={(text) => void form.setFieldValue('remark', text)}
            charactersMax={PROMOTION_LINK_REMARK_MAX_CHARACTERS}
            countText={(used, max) => t('contract.characters', { used: count(used), max: count(max) })}
          />
        </div>
      </ActForm>
    </Popup>
  );
}

interface LinkValues {
  readonly name: string;
  readonly remark: string;
  readonly role: DownlineRole;
  readonly presets: PresetDrafts;
}

function useLinkForm({ options, contractPresets, onClose }: NewLinkPopupProps) {
  const { t } = useTranslation('agent');
  const { ownTerms, currency, roles } = options;
  const showSuccess = useSuccessToast();
  const [createLink] = useCreatePromotionLinkMutation();
  const schema = useMemo(
    () => promotionLinkForm().shape({ presets: contractPresets.schemaOf(ownTerms, currency) }),
    [contractPresets, ownTerms, currency],
  );
  const initialValues = useMemo(
    (): LinkValues => ({ name: '', remark: '', role: roles[0] ?? 'member', presets: {} }),
    [roles],
  );
  return useActForm<LinkValues, PromotionLink>({
    initialValues,
    schema,
    submit: async ({ name, remark, role, presets: drafts }) =>
      await createLink({
        name: name.trim(),
        remark: remark.trim(),
        role,
        terms: contractPresets.toTerms(drafts, ownTerms, currency),
      }),
    fields: {},
    onDone: ({ name }) => {
      showSuccess(t('recruit.made', { name }));
      onClose();
    },
  });
}
