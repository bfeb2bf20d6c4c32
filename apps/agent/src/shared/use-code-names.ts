import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';
import { useTranslation } from 'react-i18next';

/** The words for the platform's codes. */
export function useCodeNames() {
  const { t } = useTranslation('agent');
  return {
    gameTypeName: (code: GameTypeCode) => t(`category.${code}`),
    betStateName: (state: BetState) => t(`bets.state_${state}`),
    memberTypeName: (type: number) => {
      if (isAgentType(type)) return t('downlines.type_agent');
      return type === TRIAL_TYPE ? t('downlines.type_trial') : t('downlines.type_member');
    },
  };
}
