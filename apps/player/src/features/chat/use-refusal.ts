import { isApiError } from '@baize/api';
import { useErrorSentence } from '@baize/site/sentences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const REFUSAL_REASONS = ['link', 'word', 'repeated', 'empty', 'long'] as const;

/** The sentence about a message that the server has refused: what is wrong with the text, or how long to wait. */
export function useRefusal() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const [refusal, setRefusal] = useState<string>();
  const sentenceOf = (error: unknown): string => {
    const value = isApiError(error) && typeof error.value === 'object' ? { ...error.value } : {};
    const reason = REFUSAL_REASONS.find((each) => 'reason' in value && value.reason === each);
    if (reason !== undefined) return t(`chat.refused_${reason}`);
    const isWait = isApiError(error) && error.code === 'chat.too_fast' && 'retryAfterSeconds' in value;
    return isWait ? t('chat.wait', { seconds: String(value.retryAfterSeconds) }) : errorSentence(error);
  };
  return {
    refusal,
    refuse: (error: unknown) => setRefusal(sentenceOf(error)),
    forget: () => setRefusal(undefined),
  };
}
