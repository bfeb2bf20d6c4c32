/** A deposit as banks and providers know it: short, and it says which row it is. */
export interface DepositKey {
  readonly memberId: bigint;
  readonly depositId: bigint;
}

const REFERENCE = /^BZ(\d{1,18})-(\d{1,18})$/;

/** E.g. "BZ1042-17", deposit and member: to be read aloud, typed into a bank's form, and found again. */
export function depositReference({ memberId, depositId }: DepositKey): string {
  return `BZ${depositId}-${memberId}`;
}

export function readDepositReference(reference: string): DepositKey | undefined {
  const [, depositId, memberId] = REFERENCE.exec(reference) ?? [];
  if (depositId === undefined || memberId === undefined) return undefined;
  return { depositId: BigInt(depositId), memberId: BigInt(memberId) };
}
