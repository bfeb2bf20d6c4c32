import { contractKinds, type ContractKind } from '@baize/contract/agent-codes';
import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';

/** The flags of the API that open the page of a kind (spec section 6): the agent may request a contract, or one is in force. */
const FLAG_BY_KIND = {
  dividend: ['divtypereq', 'divtypeinfo'],
  daily_salary: ['dailysalreqtype', 'dailysalinfotype'],
  hourly_salary: ['contracthoursalreq', 'contracthoursalinfo'],
  real_time_salary: ['realtimesalreqtype', 'contractmrdailysalinfotype'],
} as const satisfies Record<ContractKind, readonly (keyof ContractFlagsValue)[]>;

/** Returns the kinds of contracts whose pages the agent sees. Without flags, while they load, there are none. */
export function visibleContractKinds(flags: ContractFlagsValue | undefined): ContractKind[] {
  return flags === undefined ? [] : contractKinds.filter((kind) => FLAG_BY_KIND[kind].some((flag) => flags[flag]));
}
