import { useUploadedImageQuery } from '@baize/api';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { useNumberFormats } from '../language/number-formats.ts';
import styles from './complaints.module.css';

type Post = ComplaintValue['posts'][number];

/** Shows a message of a complaint. React renders the text as plain text, so markup in it has no effect. */
export function ComplaintPost({ post: { by, text, images, at } }: { post: Post }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const { count } = useNumberFormats();
  return (
    <li className={styles.post} data-by={by}>
      <header className={styles.postHead}>
        <b>{t(`complaint.by_${by}`)}</b>
        <time dateTime={at}>{dateTime(at)}</time>
      </header>
      <p className={styles.postText}>{text}</p>
      {images.length > 0 && (
        <div className={styles.pictures}>
          {images.map((uploadId, index) => (
            <Picture
              key={uploadId}
              uploadId={uploadId}
              label={t('complaint.picture', { number: count(index + 1), total: count(images.length) })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Shows an uploaded picture of the member. The picture has no public address, so the component fetches its bytes. */
function Picture({ uploadId, label }: { uploadId: string; label: string }) {
  const { t } = useTranslation('common');
  const { data, isError } = useUploadedImageQuery({ uploadId });
  if (isError) return <p className={styles.pictureFailed}>{t('complaint.picture_failed')}</p>;
  if (!data) return <Skeleton shape="block" className={styles.picture} />;
  return <img className={styles.picture} src={`data:${data.contentType};base64,${data.data}`} alt={label} />;
}
