import { maskedEmail } from '../../../domain/identity/masked-email.ts';
import { maskedName } from '../../../domain/identity/masked-name.ts';
import { maskedNumber } from '../../../domain/identity/mobile-number.ts';
import { done } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { NO_PASSWORD } from '../../../members/password.ts';
import { isTwoFactorOn } from '../two-factor.ts';
import { readContacts } from '../verification/contact-queries.ts';
import { countRememberedDevices, listLiveSessions, readSecurityFacts } from './queries.ts';

/** Summarises the security settings of the member (spec section 2, securityCenter). Number, e-mail address and real name are masked. */
export function securityOverview({ db, now }: ModuleContext): Handler<'securityOverview'> {
  return async ({ scope: { memberId }, host }) => {
    const securityFacts = await readSecurityFacts(db, memberId);
    const contacts = await readContacts(db, memberId);
    const twoFactorOn = await isTwoFactorOn(db, memberId);
    const liveSessions = await listLiveSessions(db, memberId, host.sessionIdleSeconds, now());
    const rememberedDevices = await countRememberedDevices(db, memberId, now());
    return done({
      passwordSet: securityFacts.passwordHash !== NO_PASSWORD,
      passwordChangedAt: securityFacts.passwordChangedAt.toISOString(),
      withdrawPasswordSet: securityFacts.withdrawPasswordHash !== null,
      mobile: contacts.mobile && maskedNumber(contacts.mobile),
      email: contacts.email && maskedEmail(contacts.email),
      unconfirmedEmail:
        securityFacts.emailVerifiedAt === null && securityFacts.email !== null
          ? maskedEmail(securityFacts.email)
          : null,
      realName: contacts.realName && maskedName(contacts.realName),
      twoFactorOn,
      recoveryCodesLeft: Number(securityFacts.recoveryCodesLeft),
      sessions: liveSessions.length,
      rememberedDevices,
    });
  };
}
