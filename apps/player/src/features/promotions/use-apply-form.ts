import { useApplyActivityMutation } from '@baize/api/member';
import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { usePictureSender } from '@baize/site/use-picture-sender';
import { useRequestId } from '@baize/site/use-request-id';
import { uploadForm } from '@baize/validation/forms/upload';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface ApplyValues {
  remark: string;
  images: File[];
}

const EMPTY_APPLICATION: ApplyValues = { remark: '', images: [] };

/** Holds the form to apply for an activity. A submit uploads the pictures first, and then sends the application with their ids. */
export function useApplyForm({ activityId, form: { remarkRequired, imagesRequired } }: ActivityValue) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const [apply] = useApplyActivityMutation();
  const pictures = usePictureSender('activity');
  const { requestIdFor } = useRequestId();
  const schema = useMemo(() => uploadForm({ remarkRequired, imagesRequired }), [remarkRequired, imagesRequired]);
  const act = useActForm({
    initialValues: EMPTY_APPLICATION,
    schema,
    submit: async (values: ApplyValues) => {
      const images = await pictures.send(values.images);
      if (!Array.isArray(images)) return images;
      const content = { activityId, remark: values.remark.trim(), images };
      return await apply({ ...content, requestId: requestIdFor(JSON.stringify(content)) });
    },
    fields: { 'upload.not_found': 'images' },
    onDone: () => showSuccess(t('promotion.applied')),
  });
  return { ...act, pictures };
}
