import type { SwitchId } from '@baize/contract/schemas/system';

export type ResetMethod = 'email' | 'mobile';

const SWITCH_OF = { email: 'CHNGPASSMAIL3', mobile: 'CHNGPASSVERIF3' } as const satisfies Record<ResetMethod, SwitchId>;
const METHODS = ['email', 'mobile'] as const satisfies readonly ResetMethod[];

/** The ways that the merchant offers, in the order of the switch; the first is where the form starts (spec section 2). */
export function resetMethods(isOn: (id: SwitchId) => boolean): ResetMethod[] {
  return METHODS.filter((method) => isOn(SWITCH_OF[method]));
}
