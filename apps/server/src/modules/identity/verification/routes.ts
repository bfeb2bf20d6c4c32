import type { Module } from '../../../module.ts';
import { captcha } from './captcha.ts';
import { answerHumanCheck, humanCheck } from './human-check.ts';
import { emailCode, smsForLogin, smsForMember, smsForRegister } from './sends.ts';

/**
 * The handlers for proofs: the captcha and the human check prove that the caller is a human, and codes prove that the caller holds a number or an
 * e-mail address (spec section 7; decisions 9, 10).
 */
export const createVerificationHandlers: Module<
  'captcha' | 'humanCheck' | 'answerHumanCheck' | 'smsForLogin' | 'smsForRegister' | 'smsForMember' | 'emailCode'
> = (context) => ({
  captcha: captcha(context),
  humanCheck: humanCheck(context),
  answerHumanCheck: answerHumanCheck(context),
  smsForLogin: smsForLogin(context),
  smsForRegister: smsForRegister(context),
  smsForMember: smsForMember(context),
  emailCode: emailCode(context),
});
