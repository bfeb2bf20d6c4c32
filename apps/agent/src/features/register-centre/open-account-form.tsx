import { useCreateDownlineMutation } from '@baize/api/agent';
import type { DownlineRole } from '@baize/contract/agent-codes';
import type { CreateDownlineOptionsValue, CreateDownlineValue } from '@baize/contract/schemas/recruiting';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { useFieldProps } from '@baize/site/form-fields';
import { usePasswordTexts } from '@baize/site/password-texts';
import { ActForm } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { downlineForm } from '@baize/validation/forms/downline';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetDrafts, PresetParts } from '../../shared/preset-terms.ts';
import { bindPresets } from './bind-presets.ts';
import styles from './register-centre.module.css';
import { RoleField } from './role-field.tsx';

export interface OpenAccountFormProps {
  rules: RegisterSettingsValue;
  options: CreateDownlineOptionsValue;
  contractPresets: PresetParts;
  onOpened: (opened: CreateDownlineValue) => void;
}

/** The form with which an agent opens an account below it. It validates the inputs by the rules of the registration, as the server does. */
export function OpenAccountForm({ rules, options, contractPresets, onOpened }: OpenAccountFormProps) {
  const { t } = useTranslation('agent');
  const texts = usePasswordTexts();
  const act = useOpenAccountForm({ rules, options, contractPresets, onOpened });
  const { form } = act;
  const field = useFieldProps(form);
  return (
    <ActForm act={act} submitLabel={t('recruit.submit')}>
      <div className={styles.form}>
        <RoleField
          roles={options.roles}
          value={form.values.role}
          onChange={(role) => void form.setValues({ ...form.values, role, presets: {} })}
        />
        <TextField
          label={t('recruit.username')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField
          label={t('recruit.password')}
          required
          autoComplete="new-password"
          help={t('recruit.password_help')}
          texts={texts}
          {...field('password')}
        />
        <PasswordField
          label={t('recruit.confirm')}
          required
          autoComplete="new-password"
          texts={texts}
          {...field('confirmPassword')}
        />
        {rules.fields.nickname.enabled && (
          <TextField label={t('recruit.nickname')} autoComplete="off" {...field('nickname')} />
        )}
        {form.values.role === 'agent' && (
          <contractPresets.Editor ownTerms={options.ownTerms} currency={options.currency} {...bindPresets(form)} />
        )}
        <p className={styles.soft}>{t('recruit.left', { count: options.accountsLeft })}</p>
      </div>
    </ActForm>
  );
}

interface OpenAccountValues {
  readonly role: DownlineRole;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly nickname: string;
  readonly presets: PresetDrafts;
}

function useOpenAccountForm({ rules, options, contractPresets, onOpened }: OpenAccountFormProps) {
  const { ownTerms, currency, roles } = options;
  const [createAccount] = useCreateDownlineMutation();
  const schema = useMemo(
    () => downlineForm(rules).shape({ presets: contractPresets.schemaOf(ownTerms, currency) }),
    [rules, contractPresets, ownTerms, currency],
  );
  const initialValues = useMemo(
    (): OpenAccountValues => ({
      role: roles[0] ?? 'member',
      username: '',
      password: '',
      confirmPassword: '',
      nickname: '',
      presets: {},
    }),
    [roles],
  );
  return useActForm<OpenAccountValues, CreateDownlineValue>({
    initialValues,
    schema,
    submit: async ({ role, username, password, confirmPassword, nickname, presets: drafts }) =>
      await createAccount({
        role,
        username: username.trim(),
        password,
        confirmPassword,
        ...(nickname.trim() !== '' && { nickname: nickname.trim() }),
        terms: contractPresets.toTerms(drafts, ownTerms, currency),
      }),
    fields: { 'register.username_taken': 'username' },
    onDone: onOpened,
  });
}
