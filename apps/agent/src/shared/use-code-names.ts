import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { BetOutcome } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { useTranslation } from 'react-i18next';

/** Returns functions that translate the platform's codes for game types, outcomes of bets and types of members. */
export function useCodeNames() {
  const { t } = useTranslation('agent');
  return {
    gameTypeName: (code: GameTypeCode) => t(`category.${code}`),
    betOutcomeName: (state: BetOutcome) => t(`bets.state_${state}`),
    memberTypeName: (type: number) => {
      if (isAgentType(type)) return t('downlines.type_agent');
      return type === TRIAL_TYPE ? t('downlines.type_trial') : t('downlines.type_member');
    },
  };
}
