import type { SwitchId } from '@baize/contract/schemas/system';

export type ResetMethod = 'email' | 'mobile';

const SWITCH_BY_METHOD = { email: 'CHNGPASSMAIL3', mobile: 'CHNGPASSVERIF3' } as const satisfies Record<
  ResetMethod,
  SwitchId
>;
const RESET_METHODS = ['email', 'mobile'] as const satisfies readonly ResetMethod[];

/** Returns the reset methods that the merchant offers, in the order of the switch. The form starts with the first one (spec section 2). */
export function resetMethods(isOn: (id: SwitchId) => boolean): ResetMethod[] {
  return RESET_METHODS.filter((method) => isOn(SWITCH_BY_METHOD[method]));
}
