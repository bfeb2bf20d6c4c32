import { useProfileQuery, useRegisterSettingsQuery } from '@baize/api';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { AvatarChoice } from './avatar-choice.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { visibleFields } from './profile-fields.ts';
import styles from './profile.module.css';

const SKELETON_FIELDS = 4;

/** Shows the name, picture and contact fields of the member. */
export function ProfilePart() {
  const { t } = useTranslation('common');
  const profile = useProfileQuery();
  const settings = useRegisterSettingsQuery();
  const { data } = profile;
  if (profile.isError && !data) return <LoadFailed error={profile.error} onRetry={() => void profile.refetch()} />;
  const isReady = data !== undefined && !settings.isLoading;
  return (
    <div className={styles.root}>
      <AvatarChoice name={data?.nickname ?? data?.account ?? ''} />
      <Card title={t('security.profile')}>
        {isReady ? (
          <ProfileEditor profile={data} fields={visibleFields(data, settings.data?.fields)} />
        ) : (
          <LoadingFields />
        )}
      </Card>
    </div>
  );
}

function LoadingFields() {
  return (
    <div className={styles.fields} aria-busy="true">
      {Array.from({ length: SKELETON_FIELDS }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.fieldSkeleton} />
      ))}
    </div>
  );
}
