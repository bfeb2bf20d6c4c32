import { useUpdateProfileMutation } from '@baize/api';
import type { ProfileValue } from '@baize/contract/schemas/profile';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useMerchant } from '../brand/merchant.tsx';
import { merchantDay } from '../brand/merchant-day.ts';
import { changedFields, toProfileForm, type ProfileField } from './profile-fields.ts';
import styles from './profile.module.css';
import { profileSchema } from './schemas.ts';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';

/** Maximum numbers of characters by `@baize/contract`. Every other field has `TEXT_LENGTH_MAX`. */
const MAX_LENGTHS: Partial<Record<ProfileField, number>> = { address: 300, qqNum: 32 };
const TEXT_LENGTH_MAX = 64;

const AUTO_COMPLETE: Partial<Record<ProfileField, string>> = {
  nickname: 'nickname',
  birthday: 'bday',
  nationality: 'country-name',
  occupation: 'organization-title',
  address: 'street-address',
};

export interface ProfileEditorProps {
  profile: ProfileValue;
  fields: readonly ProfileField[];
}

/** Form of the optional fields. Saving sends only changed fields. */
export function ProfileEditor({ profile, fields }: ProfileEditorProps) {
  const { t } = useTranslation('common');
  const act = useProfileForm(profile);
  const { timeZone } = useMerchant();
  const field = useFieldProps(act.form);
  const frame = useErrorFocus<HTMLDivElement>(act.form);
  const label = useFieldLabel();
  return (
    <div ref={frame}>
      <form className={styles.form} noValidate onSubmit={act.form.handleSubmit}>
        {act.refusal !== undefined && <FormNotice tone="lose" text={act.refusal} />}
        <div className={styles.fields}>
          {fields.map((name) => (
            <TextField
              key={name}
              label={label(name)}
              maxLength={MAX_LENGTHS[name] ?? TEXT_LENGTH_MAX}
              autoComplete={AUTO_COMPLETE[name] ?? 'off'}
              {...(name === 'birthday' && { type: 'date', max: merchantDay(new Date(), timeZone) })}
              {...field(name)}
            />
          ))}
        </div>
        <Button
          type="submit"
          variant="brass"
          size="large"
          className={styles.save}
          loading={act.form.isSubmitting}
          disabledReason={
            act.form.dirty ? undefined : t(act.isSaved ? 'security.all_saved' : 'security.nothing_changed')
          }
        >
          {t('security.save')}
        </Button>
      </form>
    </div>
  );
}

/** Returns the label of a field. Names of services are the same in every language; the other labels are in the catalogues. */
function useFieldLabel(): (field: ProfileField) => string {
  const { t } = useTranslation('common');
  const labels: Readonly<Record<ProfileField, string>> = {
    nickname: t('security.field_nickname'),
    birthday: t('security.field_birthday'),
    nationality: t('security.field_nationality'),
    occupation: t('security.field_occupation'),
    address: t('security.field_address'),
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    line: 'LINE',
    wechat: 'WeChat',
    zalo: 'Zalo',
    qqNum: 'QQ',
  };
  return (field) => labels[field];
}

function useProfileForm(profile: ProfileValue) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [update] = useUpdateProfileMutation();
  const [isSaved, setSaved] = useState(false);
  const initialValues = toProfileForm(profile);
  const act = useActForm({
    initialValues,
    schema: profileSchema(profile.birthday !== undefined),
    submit: async (values) => await update(changedFields(initialValues, values)),
    fields: { 'profile.nickname_taken': 'nickname' },
    onDone: (saved) => {
      setSaved(true);
      showSuccess(t('security.profile_saved'));
      act.form.resetForm({ values: toProfileForm(saved) });
    },
  });
  return { ...act, isSaved };
}
