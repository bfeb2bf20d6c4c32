// To add a text: the key and its sentence here, then the same key in ../ne/team.ts and ../bn/team.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
/** Downlines of agents. */
export const team = {
  'team.note': 'Everybody directly below you, with the figures of their branches.',
  'team.registered': 'Registered',
  'team.transfer_to': 'Transfer to {{account}}',
  'team.transfer_off': 'Transfers to downlines are not offered at the moment.',
} as const;
