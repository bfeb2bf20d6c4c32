import type { Command } from './command.ts';
import {
  issueByOperator,
  listApplications,
  rejectByOperator,
  showApplication,
  takeApplication,
} from './reward-applications.ts';
import { cancelByOperator, listFreeRounds, retryByOperator } from './free-rounds.ts';
import { previewProgram } from './reward-preview.ts';
import { printRewardCosts } from './reward-costs.ts';
import { listRaffles, showRaffle } from './raffles.ts';
import { addGrantList, approveList, listGrantLists, rejectList } from './reward-grant-lists.ts';
import { approveGrant, listGrants, rejectGrantByOperator } from './reward-grants.ts';
import { listSharers } from './reward-sharers.ts';
import { printProgramVersions } from './version-history.ts';
import {
  addProgram,
  changeProgram,
  listPrograms,
  printProgramSchema,
  showProgram,
  stopProgram,
} from './reward-programs.ts';

const manageRules = { permission: 'reward.manage', reach: 'brand' } as const;
const grantRules = { permission: 'reward.grant', reach: 'brand' } as const;

/** The commands about programs of rewards, and about applications, grants and lists of grants (docs/decisions/0071-promotions.md). */
export const rewardCommands: Readonly<Record<string, Command>> = {
  'reward-programs list': {
    ...manageRules,
    isReadOnly: true,
    summary: 'every program of a brand: --merchant CODE',
    run: listPrograms,
  },
  'reward-programs show': {
    ...manageRules,
    isReadOnly: true,
    summary: 'one program as JSON: --merchant CODE --code CODE',
    run: showProgram,
  },
  'reward-programs versions': {
    ...manageRules,
    isReadOnly: true,
    summary: 'what a program has said and until when, the oldest first: --merchant CODE --code CODE',
    run: printProgramVersions,
  },
  'reward-programs schema': {
    ...manageRules,
    isReadOnly: true,
    summary: 'the JSON schema of the file of a program: --merchant CODE --kind KIND',
    run: printProgramSchema,
  },
  'reward-programs preview': {
    ...manageRules,
    isReadOnly: true,
    summary:
      'what a program would have cost on the figures of the last month, and who would have had most: --merchant CODE --file FILE [--members 20]',
    run: previewProgram,
  },
  'reward-programs add': {
    ...manageRules,
    summary: 'a new program from a file of JSON: --merchant CODE --code CODE --file FILE --by NAME',
    run: addProgram,
  },
  'reward-programs change': {
    ...manageRules,
    summary: 'another version of a program from a whole file: --merchant CODE --code CODE --file FILE --by NAME',
    run: changeProgram,
  },
  'reward-programs stop': {
    ...manageRules,
    summary: 'gives nothing more from now on; what was granted stays: --merchant CODE --code CODE --by NAME',
    run: stopProgram,
  },
  'reward-programs costs': {
    ...manageRules,
    isReadOnly: true,
    summary: 'what each program has granted, what was claimed, came back, was wagered and was kept: --merchant CODE',
    run: printRewardCosts,
  },
  'reward-programs sharers': {
    permission: 'member.reveal',
    reach: 'brand',
    summary:
      'groups of members who claimed a program and share a device, a pay-out account, a phone or an address: --merchant CODE --program CODE --reason TEXT [--days 30] [--page 1] --by NAME',
    run: listSharers,
  },
  'free-rounds list': {
    ...grantRules,
    isReadOnly: true,
    summary:
      'claimed free rounds and what they won, the newest first: --merchant CODE [--account NAME] [--state STATE]',
    run: listFreeRounds,
  },
  'free-rounds retry': {
    ...grantRules,
    summary: 'gives free rounds to their vendor again that it has refused: --merchant CODE --id ID --by NAME',
    run: retryByOperator,
  },
  'free-rounds cancel': {
    ...grantRules,
    summary: 'ends free rounds; what they won stays: --merchant CODE --id ID --reason TEXT --by NAME',
    run: cancelByOperator,
  },
  'raffles list': {
    ...manageRules,
    isReadOnly: true,
    summary: 'raffles with their tickets and draws, the latest draw first: --merchant CODE [--state STATE]',
    run: listRaffles,
  },
  'raffles show': {
    ...manageRules,
    isReadOnly: true,
    summary:
      'the draw of one raffle: its seed, the drawn numbers, and what became of the prizes: --merchant CODE --code CODE',
    run: showRaffle,
  },
  'reward-applications list': {
    ...grantRules,
    isReadOnly: true,
    summary: 'applications that wait for a decision, oldest first: --merchant CODE',
    run: listApplications,
  },
  'reward-applications show': {
    ...grantRules,
    isReadOnly: true,
    summary:
      'one application; --pictures writes what its member sent into a folder: --merchant CODE --id ID [--pictures FOLDER]',
    run: showApplication,
  },
  'reward-applications take': {
    ...grantRules,
    summary: 'the member reads that somebody works on the application: --merchant CODE --id ID --by NAME',
    run: takeApplication,
  },
  'reward-applications issue': {
    ...grantRules,
    summary:
      'grants an amount; operators read the reason, the member reads the answer: --merchant CODE --id ID --amount 12.50 --reason TEXT [--answer TEXT] --by NAME',
    run: issueByOperator,
  },
  'reward-applications reject': {
    ...grantRules,
    summary: 'rejects an application with an answer to the member: --merchant CODE --id ID --answer TEXT --by NAME',
    run: rejectByOperator,
  },
  'reward-grants list': {
    ...grantRules,
    isReadOnly: true,
    summary:
      'grants, newest first; of a brand alone, those that wait: --merchant CODE [--account NAME] [--program CODE] [--state STATE]',
    run: listGrants,
  },
  'reward-grants approve': {
    ...grantRules,
    summary: 'a grant that waits can be claimed from now on: --merchant CODE --id ID --by NAME',
    run: approveGrant,
  },
  'reward-grants reject': {
    ...grantRules,
    summary: 'rejects a grant that waits; the member reads the reason: --merchant CODE --id ID --reason TEXT --by NAME',
    run: rejectGrantByOperator,
  },
  'reward-grant-lists list': {
    ...grantRules,
    isReadOnly: true,
    summary: 'lists of grants with their states, newest first: --merchant CODE',
    run: listGrantLists,
  },
  'reward-grant-lists add': {
    ...grantRules,
    summary:
      'asks for the grants of a CSV file of account,amount under a program of the kind application: --merchant CODE --program CODE --file FILE --by NAME',
    run: addGrantList,
  },
  'reward-grant-lists approve': {
    ...grantRules,
    summary:
      'makes the grants of a list, by another operator than the one who asked: --merchant CODE --id ID --by NAME',
    run: approveList,
  },
  'reward-grant-lists reject': {
    ...grantRules,
    summary: 'gives nothing of a list: --merchant CODE --id ID --by NAME',
    run: rejectList,
  },
};
