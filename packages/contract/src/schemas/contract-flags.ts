import { Type, type Static } from 'typebox';

/** Spec section 3, "Contract flags (consolidated)", under the spec's own names: `req` = may be asked for, `info` = one is there. */
export const ContractFlagsValue = Type.Object({
  dailysalreqtype: Type.Boolean(),
  divtypereq: Type.Boolean(),
  contracthoursalreq: Type.Boolean(),
  realtimesalreqtype: Type.Boolean(),
  /** Real-time salary. */
  contractmrdailysalinfotype: Type.Boolean(),
  contracthoursalinfo: Type.Boolean(),
  dailysalinfotype: Type.Boolean(),
  divtypeinfo: Type.Boolean(),
});
export type ContractFlagsValue = Static<typeof ContractFlagsValue>;
