import { checkForm } from '@baize/validation/check';
import { loginForm } from '@baize/validation/forms';
import type { Handler } from '../../http/call.ts';
import { judgeSite } from '../../domain/identity/site-gate.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';
import { passwordHolds } from './password.ts';
import { findForLogin } from './queries.ts';
import { startSession } from './session.ts';

/**
 * Spec section 4, "Login flow", by username. Who does not know the password learns nothing: not whether the account exists, not
 * on which site it belongs, not whether it is blocked.
 */
export function login({ db, now }: ModuleContext): Handler<'login'> {
  return async ({ request, merchant, site, host, ip, userAgent }) => {
    // The same reading of what was typed as at registration: trimmed, in one Unicode form.
    const typed = await checkForm(loginForm(), request);
    if (!typed.ok) return refuse('session.bad_credentials');
    const { username, password } = typed.values;
    const member = await findForLogin(db, merchant.merchantId, username);
    if (!(await passwordHolds(password, member?.passwordHash)) || !member) return refuse('session.bad_credentials');
    const judged = judgeSite(member.type, site);
    if (!judged.ok) return judged;
    if (member.state !== 'active') return refuse('session.blocked');
    const firstTimeLogin = member.firstLoginAt === null;
    return done(
      await transaction(
        db,
        async (tx) =>
          await startSession(tx, { memberId: member.memberId, firstTimeLogin, host, ip, userAgent, now: now() }),
      ),
    );
  };
}
