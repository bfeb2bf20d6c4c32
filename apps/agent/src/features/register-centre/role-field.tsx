import type { DownlineRole } from '@baize/contract/agent-codes';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';

export interface RoleFieldProps {
  roles: readonly DownlineRole[];
  value: DownlineRole;
  onChange: (role: DownlineRole) => void;
}

/** Selects whether the new account is a member or an agent. `roles` are those that the agent may recruit. */
export function RoleField({ roles, value, onChange }: RoleFieldProps) {
  const { t } = useTranslation('agent');
  return (
    <SelectField
      label={t('recruit.role')}
      options={roles.map((role) => ({ value: role, label: t(`recruit.role_${role}`) }))}
      value={value}
      onValueChange={onChange}
    />
  );
}
