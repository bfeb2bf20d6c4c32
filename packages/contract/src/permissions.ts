/** All permissions of operators: a closed list. An endpoint of the console and a command of `pnpm ops` each name one of them. */
export const PERMISSIONS = [
  'audit.view',
  'brand.edit',
  'catalogue.edit',
  'content.edit',
  'contract.manage',
  'deposit.review',
  'factor.reset',
  'integration.edit',
  'ledger.verify',
  'line.move',
  'lottery.manage',
  'member.block',
  'member.edit',
  'member.reveal',
  'operator.manage',
  'outbox.manage',
  'recruiting.manage',
  'reward.grant',
  'reward.manage',
  'rules.edit',
  'settlement.manage',
  'vault.keys',
  'vendor.keys',
  'withdrawal.review',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
