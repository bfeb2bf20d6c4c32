import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { MemberInfo } from '@baize/contract/schemas/member';
import { currencies, isCurrency, money, toDecimal } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { customerIdOf } from '../../domain/identity/customer-id.ts';
import { done } from '../../domain/outcome.ts';
import type { Handlers } from '../../http/call.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { countUnread } from '../../members/unread-messages.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { endDevice } from './devices.ts';
import { answerExtraCheck, sendExtraCheck } from './extra-check.ts';
import { loginFreePlay } from './free-play.ts';
import { createHandOff, loginHandOff } from './hand-off.ts';
import { recordSecurityChange } from './login-events.ts';
import { loginInfo } from './login-info.ts';
import { readVipTerms } from '../../rewards/vip-terms.ts';
import { login } from './login.ts';
import { changePassword, resetByEmail, resetByPhone } from './passwords.ts';
import { forgotByEmail } from './password-tickets.ts';
import { markFirstLogin, readMember, setLanguage } from './queries.ts';
import { signInProvider } from './provider.ts';
import type { RegistrationContext } from './register-by-link.ts';
import { register } from './register.ts';
import { registerMobile } from './register-mobile.ts';
import { affiliateCheck } from './register-upline.ts';
import { endLogin } from './revocation.ts';
import { loginSocial } from './social.ts';
import { forgetRemembered, loginRemembered, showRememberedLogin } from './remembered.ts';

type IdentityCalls =
  | 'login'
  | 'logout'
  | 'loginFreePlay'
  | 'signInProvider'
  | 'loginSocial'
  | 'rememberedLogin'
  | 'loginRemembered'
  | 'forgetRemembered'
  | 'sendExtraCheck'
  | 'answerExtraCheck'
  | 'createHandOff'
  | 'loginHandOff'
  | 'firstLogin'
  | 'loginInfo'
  | 'changePassword'
  | 'forgotByEmail'
  | 'resetByEmail'
  | 'resetByPhone'
  | 'register'
  | 'registerMobile'
  | 'affiliateCheck'
  | 'memberInfo'
  | 'updateLanguage';

/** Builds the handlers for registration, log-in, passwords and the identity of members (spec sections 3, 4, 6). */
export function createIdentityHandlers(context: RegistrationContext): Pick<Handlers, IdentityCalls> {
  const { db, now } = context;
  return {
    login: login(context),
    loginFreePlay: loginFreePlay(context),
    signInProvider: signInProvider(context),
    loginSocial: loginSocial(context),
    rememberedLogin: showRememberedLogin(context),
    loginRemembered: loginRemembered(context),
    forgetRemembered: forgetRemembered(context),
    sendExtraCheck: sendExtraCheck(context),
    answerExtraCheck: answerExtraCheck(context),
    createHandOff: createHandOff(context),
    loginHandOff: loginHandOff(context),
    loginInfo: loginInfo(context),
    changePassword: changePassword(context),
    forgotByEmail: forgotByEmail(context),
    resetByEmail: resetByEmail(context),
    resetByPhone: resetByPhone(context),
    register: register(context),
    registerMobile: registerMobile(context),
    affiliateCheck: affiliateCheck(context),
    // The site calls this when it has greeted the member at the first log-in, so that the next log-in does not count as the first (spec section 4).
    firstLogin: async ({ scope }) => {
      await transaction(db, async (tx) => await markFirstLogin(tx, scope.memberId, now()));
      return done({});
    },
    logout: async (call) => {
      const { scope } = call;
      await transaction(db, async (tx) => {
        await endLogin(tx, scope.memberId, scope.loginId, now());
        // The next log-in in this browser needs the password again. The form still fills in the user name (decision 4).
        await endDevice(tx, call, scope.account, now());
        await recordSecurityChange(tx, call, scope.memberId, 'signed_out', now());
      });
      return done({});
    },
    memberInfo: async ({ scope }) => done(await readMemberInfo(db, scope, now())),
    updateLanguage: async ({ request, scope }) => {
      await transaction(db, async (tx) => await setLanguage(tx, scope.memberId, request.language));
      return done({});
    },
  };
}

async function readMemberInfo(db: Db, { merchant, memberId }: OwnScope, now: Date): Promise<MemberInfo> {
  const { merchantId, code } = merchant;
  const row = await readMember(db, memberId);
  // A trial account has neither messages nor a VIP level (spec section 6).
  if (row.type === TRIAL_TYPE) return toMemberInfo(code, row);
  const hasVip = await isSwitchOn(db, merchantId, 'VIP');
  const referral = await readSingleProgram(db, merchantId, 'referral', now);
  const unread = await countUnread(db, memberId);
  const availablePromotions = { REFERRAL: { enabled: referral !== undefined } };
  const info = { ...toMemberInfo(code, row), availablePromotions, unreadMessages: unread };
  if (!hasVip) return info;
  const level = await readVipTerms(db, { merchantId, memberId, now });
  return { ...info, vip: { enabled: true, label: level?.label ?? `VIP ${row.vipLevel}`, rankLevel: row.vipLevel } };
}

function toMemberInfo(merchantCode: string, row: Awaited<ReturnType<typeof readMember>>): MemberInfo {
  const { currency } = row;
  assert(isCurrency(currency), `the merchant's currency ${currency} is unknown`);
  return {
    id: String(row.memberId),
    customerId: customerIdOf(merchantCode, row.memberId),
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    isAgent: isAgentType(row.type),
    hasUpline: row.hasUpline,
    balance: toDecimal(money(currency, row.balanceMinor ?? 0n)),
    currency,
    currencySymbol: currencies[currency].symbol,
    countryCode: row.countryCode,
    language: row.language,
    registeredAt: row.registeredAt.toISOString(),
    referralCode: row.referralCode,
  };
}
