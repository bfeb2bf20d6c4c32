import {
  blockMember,
  endAccess,
  resetFactor,
  unblockMember,
  type MemberAccessChange,
} from '../modules/identity/operator-acts.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { offerContractAct } from './contract-resources.ts';
import { text } from './fields.ts';
import { showIdNumber } from './id-number.ts';
import { memberDataActs } from './member-data.ts';
import { moveLineAct } from './line-moves.ts';
import { lockNamedMember } from './named-member.ts';
import type { Act, ActSummary } from './resource-definition.ts';
import { recruitingActs } from './recruiting-resources.ts';

const reason = { kind: text, required: true, help: 'kept in the audit' } as const;

/** The acts of operators on one member: access, personal data, contracts, uplines and recruiting (docs/how-to/operate.md). */
export const memberActs: Readonly<Record<string, Act>> = {
  'id-number': {
    permission: 'member.reveal',
    help: 'prints the number that was typed at the registration; the audit keeps who read it and why',
    options: { reason },
    run: showIdNumber,
  },
  block: {
    permission: 'member.block',
    help: 'ends all access at once; wins of rounds that are open are still credited',
    options: { reason },
    run: withAudit('block', async (tx, act) => ({ changed: await blockMember(tx, act) })),
  },
  unblock: {
    permission: 'member.block',
    help: 'lets a blocked member log in again',
    options: { reason },
    run: withAudit('unblock', async (tx, act) => ({ changed: await unblockMember(tx, act) })),
  },
  'end-sessions': {
    permission: 'member.block',
    help: 'ends sessions, remembered devices and games; the member may log in again',
    options: { reason },
    run: withAudit('end-sessions', async (tx, act) => ({ sessions: await endAccess(tx, act) })),
  },
  'reset-factor': {
    permission: 'factor.reset',
    help: 'removes authenticator, recovery codes and passkeys; a second operator has to ask for it within a day',
    options: { reason },
    run: withAudit('reset-factor', async (tx, act) => ({ outcome: await resetFactor(tx, act) })),
  },
  ...memberDataActs,
  'offer-contract': offerContractAct,
  'move-line': moveLineAct,
  ...recruitingActs,
};

/** Wraps an act on a member of the brand: locks the member, runs the act and writes its audit row in the same transaction. */
function withAudit(verb: string, run: (tx: Tx, act: MemberAccessChange) => Promise<ActSummary>): Act['run'] {
  return async (tx, call) => {
    const { scope, id, now, value } = call;
    const { merchantId, operator } = scope;
    const before = await lockNamedMember(tx, call);
    const outcome = await run(tx, { merchantId, memberId: id, operator, now });
    const { state } = await lockNamedMember(tx, call);
    await writeAudit(tx, {
      operator: operator.loginName,
      merchantId,
      command: `members ${verb}`,
      target: `members ${id}`,
      before: { state: before.state },
      after: { state, reason: String(value('reason')), ...outcome },
      now,
    });
    return { member: String(id), account: before.account, state, ...outcome };
  };
}
