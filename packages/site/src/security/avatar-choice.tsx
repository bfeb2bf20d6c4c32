import { useChangeAvatarMutation, useMemberAvatarQuery } from '@baize/api';
import { Avatar } from '@baize/ui/avatar';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import styles from './profile.module.css';
import { useAttempt } from '../forms/use-attempt.ts';

/** Shows the pictures to choose from. A choice is stored at once. */
export function AvatarChoice({ name }: { name: string }) {
  const { t } = useTranslation('common');
  const { count } = useFormats();
  const avatar = useMemberAvatarQuery();
  const [change, { isLoading }] = useChangeAvatarMutation();
  const attempt = useAttempt();
  if (avatar.isError && !avatar.data) return <LoadFailed error={avatar.error} onRetry={() => void avatar.refetch()} />;
  if (!avatar.data) return <Skeleton shape="block" className={styles.avatarSkeleton} />;
  const { avatarId: chosen, choices } = avatar.data;
  const choose = (avatarId: string) =>
    void attempt(async () => await change({ avatarId }), t('security.avatar_changed'));
  return (
    <Card title={t('security.avatar')}>
      <fieldset className={styles.avatars} aria-label={t('security.avatar')} aria-busy={isLoading}>
        {choices.map(({ avatarId, url }, index) => (
          <button
            key={avatarId}
            type="button"
            className={styles.avatar}
            aria-label={t('security.avatar_number', { number: count(index + 1) })}
            aria-pressed={avatarId === chosen}
            onClick={() => !isLoading && avatarId !== chosen && choose(avatarId)}
          >
            <Avatar name={name} src={url} size="large" />
          </button>
        ))}
      </fieldset>
    </Card>
  );
}
