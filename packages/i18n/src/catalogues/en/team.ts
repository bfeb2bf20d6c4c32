// To add a text: the key and its sentence here, then the same key in ../ne/team.ts and ../bn/team.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
/** Downlines of agents. */
export const team = {
  'team.note': 'Everybody directly below you, with the figures of their branches.',
  'team.registered': 'Registered',
  'team.transfer_to': 'Transfer to {{account}}',
  'team.transfer_off': 'Transfers to downlines are not offered at the moment.',
  'team.hits_cut': 'Not all accounts that begin like this are listed. Type more of the account.',
  'team.views': 'Views',
  'team.view_list': 'List',
  'team.view_tree': 'Tree',
  'team.path': 'Line',
  'team.all': 'My direct downlines',
  'team.below': 'Direct downlines of {{account}}',
  'team.counts': '{{direct}} directly below, {{team}} in the branch',
  'team.direct_members': 'Directly below',
  'team.branch_members': 'In the branch',
  'team.profile': 'Profile',
  'team.nickname': 'Nickname',
  'team.last_login': 'Last log-in',
  'team.balance': 'Balance',
  'team.figures_own': 'The account itself',
  'team.figures_branch': 'Its branch',
  'team.contracts': 'Contracts with this account',
  'team.contracts_none': 'There is no contract with this account.',
  'team.contracts_newest':
    'The newest {{shown}} of {{total}} contracts. Older ones are listed on the page of each kind of contract.',
  'team.offer_kind': 'Offer a contract: {{kind}}',
  'team.remark': 'Remark',
  'team.remark_note': 'Nobody but you reads this.',
  'team.remark_save': 'Keep the remark',
  'team.remark_saved': 'The remark has been kept.',
} as const;
