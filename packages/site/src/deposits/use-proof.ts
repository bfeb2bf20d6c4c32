import { useSendDepositProofMutation } from '@baize/api';
import { useErrorSentence } from '../language/sentences.ts';
import { usePictureSender } from '../pictures/use-picture-sender.ts';
import { transferProofForm } from '@baize/validation/forms/deposit';
import { useFormik } from 'formik';
import { useState } from 'react';

interface ProofValues {
  bankReference: string;
  images: File[];
}

/** Returns the form for the bank receipt of a manual deposit. It uploads each picture once, then sends the form that refers to them. */
export function useProofForm(depositId: string, onSent: () => void) {
  const pictures = usePictureSender('deposit_proof');
  const [send] = useSendDepositProofMutation();
  const [refusal, setRefusal] = useState<string>();
  const errorSentence = useErrorSentence();
  const form = useFormik<ProofValues>({
    initialValues: { bankReference: '', images: [] },
    validationSchema: transferProofForm(),
    validateOnBlur: false,
    onSubmit: async ({ images: files, bankReference }, { resetForm }) => {
      setRefusal(undefined);
      const images = await pictures.send(files);
      if ('refusal' in images) return setRefusal(images.refusal);
      if ('error' in images) return setRefusal(errorSentence(images.error));
      const reference = bankReference.trim();
      const { error } = await send({ depositId, images, ...(reference !== '' && { bankReference: reference }) });
      if (error) return setRefusal(errorSentence(error));
      resetForm();
      onSent();
    },
  });
  return { form, refusal, pictures };
}
