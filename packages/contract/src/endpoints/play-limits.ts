import { endpoint } from '../endpoint.ts';
import { playLimitsMarks } from '../marks/play-limits.ts';
import { Empty } from '../schemas/common.ts';
import * as playLimits from '../schemas/play-limits.ts';

export const playLimitsEndpoints = {
  playLimits: endpoint(playLimitsMarks.playLimits, {
    request: Empty,
    reply: playLimits.PlayLimitsValue,
    errors: [],
    summary: 'Deposit, loss and session limits of this member (decision 16)',
  }),
  setPlayLimit: endpoint(playLimitsMarks.setPlayLimit, {
    request: playLimits.SetPlayLimitRequest,
    reply: playLimits.PlayLimitsValue,
    errors: ['play.limit_invalid'],
    summary: 'A lower limit at once, a higher one after a wait and a second yes (decision 16)',
  }),
  confirmPlayLimit: endpoint(playLimitsMarks.confirmPlayLimit, {
    request: playLimits.PlayLimitRaiseRequest,
    reply: playLimits.PlayLimitsValue,
    errors: ['play.no_raise', 'play.raise_waits'],
    summary: 'The second yes to a raise (decision 16)',
  }),
  withdrawPlayLimit: endpoint(playLimitsMarks.withdrawPlayLimit, {
    request: playLimits.PlayLimitRaiseRequest,
    reply: playLimits.PlayLimitsValue,
    errors: ['play.no_raise'],
    summary: 'Take a waiting raise back (decision 16)',
  }),
  coolOff: endpoint(playLimitsMarks.coolOff, {
    request: playLimits.CoolOffRequest,
    reply: playLimits.PlayLimitsValue,
    errors: ['play.excluded'],
    summary: 'A break from play that nothing ends early (decision 16)',
  }),
  selfExclude: endpoint(playLimitsMarks.selfExclude, {
    request: playLimits.SelfExcludeRequest,
    reply: playLimits.PlayLimitsValue,
    errors: ['password.wrong', 'play.excluded'],
    summary: 'Exclude oneself from play (decision 16)',
  }),
  realityCheck: endpoint(playLimitsMarks.realityCheck, {
    request: Empty,
    reply: playLimits.RealityCheckValue,
    errors: [],
    summary: 'How long this session lasts and what it brought (decision 16)',
  }),
  setRealityCheck: endpoint(playLimitsMarks.setRealityCheck, {
    request: playLimits.SetRealityCheckRequest,
    reply: playLimits.RealityCheckValue,
    errors: [],
    summary: 'How often the reality check comes (decision 16)',
  }),
  seenRealityCheck: endpoint(playLimitsMarks.seenRealityCheck, {
    request: Empty,
    reply: playLimits.RealityCheckValue,
    errors: [],
    summary: 'The reality check was seen; the next one is due later (decision 16)',
  }),
};
