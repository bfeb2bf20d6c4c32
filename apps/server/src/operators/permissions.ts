import type { Permission } from '@baize/contract/permissions';

interface PermissionRules {
  /** The act can cost money or control of the platform: the second factor is asked for again when it is older than ten minutes. */
  readonly isMoney?: true;
  /** The act shows personal data: it counts against the operator's daily budget. */
  readonly isReveal?: true;
}

/** The rules of each permission. Every command of `pnpm ops` names a permission; a role is a set of them (table `operator_role`). */
export const permissions = {
  'audit.view': {},
  'brand.edit': {},
  'catalogue.edit': {},
  'chat.moderate': {},
  'complaint.handle': {},
  'content.edit': {},
  'contract.manage': { isMoney: true },
  'deposit.review': { isMoney: true },
  'factor.reset': {},
  'integration.edit': {},
  'ledger.archive': { isMoney: true },
  'ledger.verify': {},
  'line.move': { isMoney: true },
  'lottery.manage': { isMoney: true },
  'member.block': {},
  'member.edit': {},
  'member.erase': { isMoney: true },
  'member.reveal': { isReveal: true },
  'message.send': {},
  'operator.manage': { isMoney: true },
  'outbox.manage': {},
  'recruiting.manage': {},
  'reward.grant': { isMoney: true },
  'reward.manage': { isMoney: true },
  'rules.edit': { isMoney: true },
  'settlement.manage': { isMoney: true },
  'vault.keys': { isMoney: true },
  'vendor.keys': { isMoney: true },
  'withdrawal.review': { isMoney: true },
} as const satisfies Readonly<Record<Permission, PermissionRules>>;

/** Returns the rules of a permission. */
export function findPermissionRules(permission: Permission): PermissionRules {
  return permissions[permission];
}
