import { endpoint } from '../endpoint.ts';
import { memberMarks } from '../marks/member.ts';
import { Empty } from '../schemas/common.ts';
import * as member from '../schemas/member.ts';

export const memberEndpoints = {
  memberInfo: endpoint(memberMarks.memberInfo, {
    request: Empty,
    reply: member.MemberInfo,
    errors: [],
    summary: 'The member of this session (spec section 3)',
  }),
  updateLanguage: endpoint(memberMarks.updateLanguage, {
    request: member.UpdateLanguageRequest,
    reply: Empty,
    errors: [],
    summary: 'Store the chosen language (spec section 4)',
  }),
};
