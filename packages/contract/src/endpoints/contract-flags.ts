import { endpoint } from '../endpoint.ts';
import { contractFlagsMarks } from '../marks/contract-flags.ts';
import { Empty } from '../schemas/common.ts';
import * as contractFlags from '../schemas/contract-flags.ts';

export const contractFlagsEndpoints = {
  contractFlags: endpoint(contractFlagsMarks.contractFlags, {
    request: Empty,
    reply: contractFlags.ContractFlagsValue,
    errors: [],
    summary: 'Which contract pages this account sees (spec sections 3, 6)',
  }),
};
