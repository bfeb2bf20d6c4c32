import { isApiError } from '@baize/api';
import { activityObstacles, type ActivityObstacle } from '@baize/contract/codes';
import { useErrorSentence } from '@baize/site/sentences';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function for the sentence of a refused entry: the reason why this member cannot take part where the refusal names it, else the sentence of
 * the error code. Pages that use it load the area `promotions`.
 */
export function useEntryRefusal(): (error: unknown) => string {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  return (error) => {
    const obstacle = findObstacle(error);
    return obstacle === undefined ? errorSentence(error) : t(`promotion.obstacle_${obstacle}`);
  };
}

function findObstacle(error: unknown): ActivityObstacle | undefined {
  const value: unknown = isApiError(error) ? error.value : undefined;
  if (typeof value !== 'object' || value === null || !('obstacle' in value)) return undefined;
  return activityObstacles.find((each) => each === value.obstacle);
}
