import { isApiError } from '@baize/api';
import { bonusObstacles, type BonusObstacle } from '@baize/contract/codes';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../language/sentences.ts';

/**
 * Returns a function for the sentence of a refused deposit: the reason why the chosen bonus cannot be had where the refusal names it, else the sentence
 * of the error code.
 */
export function useDepositRefusal(): (error: unknown) => string {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (error) => {
    const obstacle = findBonusObstacle(error);
    return obstacle === undefined ? errorSentence(error) : t(`deposit.bonus_${obstacle}`);
  };
}

/** Returns the reason why the chosen bonus cannot be had. Returns undefined for any other refusal, and without one. */
export function findBonusObstacle(error: unknown): BonusObstacle | undefined {
  const value: unknown = isApiError(error) ? error.value : undefined;
  if (typeof value !== 'object' || value === null || !('obstacle' in value)) return undefined;
  return bonusObstacles.find((each) => each === value.obstacle);
}
