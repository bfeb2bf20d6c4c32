import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { switchIsOn } from '../../platform/switches.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { enqueueMessage } from './verification/message-queries.ts';
import { resetMessage } from './verification/texts.ts';
import { recordChange } from './login-events.ts';
import { findForLogin } from './queries.ts';

const TICKET_MAX_AGE_MINUTES = 30;
/** Links that one account can be sent in an hour: a mailbox is not to be flooded. */
const TICKETS_PER_HOUR_MAX = 3;

/** Decision 12: the answer is the same, and comes as soon, whether the account and the address belong together or not. */
export function forgotByEmail(context: ModuleContext): Handler<'forgotByEmail'> {
  const { db, now } = context;
  return async (call) => {
    const { request, merchant, host, language } = call;
    if (!(await switchIsOn(db, merchant.merchantId, 'CHNGPASSMAIL3'))) return refuse('password.reset_off');
    const { token, hash } = makeToken();
    const member = await findForLogin(db, merchant, request.username);
    const address = request.email.trim().toLowerCase();
    await transaction(db, async (tx) => {
      if (!member || !(await mayBeSent(context, member.memberId, address))) return;
      const ticket = { ticket_hash: hash, member_id: member.memberId, created_at: now() };
      await tx.insertInto('password_ticket').values(ticket).execute();
      await recordChange(tx, call, member.memberId, 'reset_asked', now());
      // After the hash: no server and no log on the way is told.
      const link = `${host.origin}/forget#ticket=${token}`;
      const text = { address, language, brand: merchant.name, account: member.account, link };
      await enqueueMessage(tx, merchant.merchantId, resetMessage({ ...text, minutes: TICKET_MAX_AGE_MINUTES }), now());
    });
    return done({});
  };
}

async function mayBeSent({ db, now }: ModuleContext, memberId: bigint, address: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('email_key as emailKey')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (member.emailKey !== address) return false;
  const { count } = await db
    .selectFrom('password_ticket')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now().getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(count) < TICKETS_PER_HOUR_MAX;
}

/** Whose password the link is for, if it still is good. */
export async function ticketHolder(
  { db, now }: ModuleContext,
  merchantId: number,
  ticket: string,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('password_ticket as t')
    .innerJoin('member as m', 'm.member_id', 't.member_id')
    .select('t.member_id as memberId')
    .where('t.ticket_hash', '=', hashToken(ticket))
    .where('m.merchant_id', '=', merchantId)
    .where('t.used_at', 'is', null)
    .where('t.created_at', '>', new Date(now().getTime() - TICKET_MAX_AGE_MINUTES * 60_000))
    .executeTakeFirst();
  return row?.memberId;
}

/** Once; the other links of the account are void with it. */
export async function takeTicket({ db, now }: ModuleContext, ticket: string): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const taken = await tx
      .updateTable('password_ticket')
      .set({ used_at: now() })
      .where('ticket_hash', '=', hashToken(ticket))
      .where('used_at', 'is', null)
      .returning('member_id as memberId')
      .executeTakeFirst();
    if (!taken) return false;
    await tx
      .updateTable('password_ticket')
      .set({ used_at: now() })
      .where('member_id', '=', taken.memberId)
      .where('used_at', 'is', null)
      .execute();
    return true;
  });
}
