import { done, refuse } from '../../domain/outcome.ts';
import type { Handler, HostSite } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { enqueueMessage } from '../../platform/message-queue.ts';
import { buildPasswordLinkMessage } from './verification/texts.ts';
import { recordSecurityChange } from './login-events.ts';
import { findMemberByTypedName } from './queries.ts';

/** The life of a password ticket: the secret in the link of a reset e-mail, with which the member chooses a new password. */
const TICKET_MAX_AGE_MINUTES = 30;
/** The number of links that one account gets within an hour, so that nobody can flood the mailbox of its owner. */
const TICKETS_PER_HOUR_MAX = 3;

/**
 * Sends a link for a new password if the account and the e-mail address belong together. The answer and its timing are the same if they do not
 * (docs/decisions/0011), so that a stranger cannot find out who has an account.
 */
export function forgotByEmail(context: ModuleContext): Handler<'forgotByEmail'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope, host, language } = call;
    if (!(await isSwitchOn(db, scope.merchant.merchantId, 'CHNGPASSMAIL3'))) return refuse('password.reset_off');
    const { token, hash } = makeToken();
    const member = await findMemberByTypedName(db, scope.merchant, request.username);
    const address = request.email.trim().toLowerCase();
    await transaction(db, async (tx) => {
      const at = now();
      if (!member || !(await mayReceiveTicket(tx, member.memberId, address, at))) return;
      const ticket = { ticket_hash: hash, member_id: member.memberId, site: host.site, created_at: at };
      await tx.insertInto('password_ticket').values(ticket).execute();
      await recordSecurityChange(tx, call, member.memberId, 'reset_asked', at);
      // The ticket is part of the URL fragment. Browsers do not send the fragment, so the ticket appears in no log of a server or proxy.
      const link = `${host.origin}/forget#ticket=${token}`;
      const text = { address, language, brand: scope.merchant.name, account: member.account, link };
      await enqueueMessage(
        tx,
        scope.merchant.merchantId,
        buildPasswordLinkMessage({ ...text, validMinutes: TICKET_MAX_AGE_MINUTES }),
        at,
      );
    });
    return done({});
  };
}

/**
 * Returns whether the address belongs to the member and the member has not used up the tickets of this hour. The function locks the row of the
 * member, so that parallel calls run one after the other and each call counts the tickets of the others.
 */
async function mayReceiveTicket(tx: Tx, memberId: bigint, address: string, now: Date): Promise<boolean> {
  await lockMember(tx, memberId);
  const { emailKey } = await tx
    .selectFrom('member')
    .select('email_key as emailKey')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (emailKey !== address) return false;
  const { count } = await tx
    .selectFrom('password_ticket')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(count) < TICKETS_PER_HOUR_MAX;
}

/**
 * Finds the member whose password the ticket may change. Returns `undefined` if the ticket is unknown, used or too old, or if the call comes from
 * another brand or site than the one that sent the ticket.
 */
export async function findTicketHolder(
  { db, now }: ModuleContext,
  { merchant, site }: Pick<HostSite, 'merchant' | 'site'>,
  ticket: string,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('password_ticket as t')
    .innerJoin('member as m', 'm.member_id', 't.member_id')
    .select('t.member_id as memberId')
    .where('t.ticket_hash', '=', hashToken(ticket))
    .where('m.merchant_id', '=', merchant.merchantId)
    // A server of the previous release stores no site. Its tickets stay valid for TICKET_MAX_AGE_MINUTES after the update.
    .where((or) => or.or([or('t.site', '=', site), or('t.site', 'is', null)]))
    .where('t.used_at', 'is', null)
    .where('t.created_at', '>', new Date(now().getTime() - TICKET_MAX_AGE_MINUTES * 60_000))
    .executeTakeFirst();
  return row?.memberId;
}

/**
 * Marks the ticket and all other tickets of the member as used. Returns `false`, and changes nothing, if another call has used the ticket in the
 * meantime.
 */
export async function consumeTicket(tx: Tx, memberId: bigint, ticket: string, now: Date): Promise<boolean> {
  const usedTicket = await tx
    .updateTable('password_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  if (!usedTicket) return false;
  await tx
    .updateTable('password_ticket')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
  return true;
}
