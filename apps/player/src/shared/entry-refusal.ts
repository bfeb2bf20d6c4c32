import { isApiError } from '@baize/api';
import { activityObstacles, type ActivityObstacle } from '@baize/contract/codes';
import { useErrorSentence } from '@baize/site/sentences';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that writes why the server refused to let a member take part in a promotion. If the refusal names the obstacle, the sentence explains
 * the obstacle; otherwise it explains the error code. Pages that use this hook load the text area `promotions`.
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
  return activityObstacles.find((obstacle) => obstacle === value.obstacle);
}
