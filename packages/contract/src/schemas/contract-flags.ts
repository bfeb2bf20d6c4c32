import { Type, type Static } from 'typebox';

/**
 * Contract flags under the spec's own names (spec section 3, "Contract flags (consolidated)"): `req` means that a
 * contract may be requested, `info` that one exists.
 */
export const ContractFlagsValue = Type.Object({
  dailysalreqtype: Type.Boolean(),
  divtypereq: Type.Boolean(),
  contracthoursalreq: Type.Boolean(),
  realtimesalreqtype: Type.Boolean(),
  /** True where there is a real-time salary. */
  contractmrdailysalinfotype: Type.Boolean(),
  contracthoursalinfo: Type.Boolean(),
  dailysalinfotype: Type.Boolean(),
  divtypeinfo: Type.Boolean(),
});
export type ContractFlagsValue = Static<typeof ContractFlagsValue>;
