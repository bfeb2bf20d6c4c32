/** The key of a deposit, from which its short reference for banks and providers is made. */
export interface DepositKey {
  readonly memberId: bigint;
  readonly depositId: bigint;
}

const REFERENCE_PATTERN = /^BZ(\d{1,18})-(\d{1,18})$/;

/**
 * Returns the reference of a deposit, e.g. "BZ1042-17": the deposit and the member. It is short enough to be read aloud
 * and typed into a bank's form.
 */
export function formatDepositReference({ memberId, depositId }: DepositKey): string {
  return `BZ${depositId}-${memberId}`;
}

/** Parses a reference. Returns undefined for a text of another form. */
export function parseDepositReference(reference: string): DepositKey | undefined {
  const [, depositId, memberId] = REFERENCE_PATTERN.exec(reference) ?? [];
  if (depositId === undefined || memberId === undefined) return undefined;
  return { depositId: BigInt(depositId), memberId: BigInt(memberId) };
}
