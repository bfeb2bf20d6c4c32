/** Names and keys that the database of the benchmark and its calls share. */
export const INTEGRATION = 'BENCH';
/** Number of integrations over which bets can be spread, one for each player. */
export const OTHER_INTEGRATIONS = 7;
export const GAME = 'bench-game';
export const KEY_ID = 'bench';
export const KEY_SECRET = 'the key of a benchmark protects nothing';

export function sessionTokenFor(player: number, integration: string): string {
  const bucket = (player % 256).toString(16).padStart(2, '0');
  return `${bucket}-${integration}-session-of-player-${player}`;
}

export function spreadIntegrationFor(player: number): string {
  return `${INTEGRATION}_${1 + (player % OTHER_INTEGRATIONS)}`;
}
