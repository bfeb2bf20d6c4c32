import { isApiError } from '@baize/api';
import { useErrorSentence } from '@baize/site/sentences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The reasons for a refused text, as the server names them in the error. */
const REFUSAL_REASONS = ['link', 'word', 'repeated', 'empty', 'long'] as const;

/** Holds the sentence that explains why the server refused a message: what is wrong with its text, or how many seconds to wait. */
export function useRefusal() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const [refusal, setRefusal] = useState<string>();
  const toSentence = (error: unknown): string => {
    const value = isApiError(error) && typeof error.value === 'object' ? { ...error.value } : {};
    const reason = REFUSAL_REASONS.find((candidate) => 'reason' in value && value.reason === candidate);
    if (reason !== undefined) return t(`chat.refused_${reason}`);
    const isWait = isApiError(error) && error.code === 'chat.too_fast' && 'retryAfterSeconds' in value;
    return isWait ? t('chat.wait', { seconds: String(value.retryAfterSeconds) }) : errorSentence(error);
  };
  return {
    refusal,
    showRefusal: (error: unknown) => setRefusal(toSentence(error)),
    clearRefusal: () => setRefusal(undefined),
  };
}
