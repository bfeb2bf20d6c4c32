/** What the world of the benchmark is called, for whoever fills it and whoever plays in it. */
export const INTEGRATION = 'BENCH';
/** Where bets are spread over companies: one of these for each player. */
export const OTHER_INTEGRATIONS = 7;
export const GAME = 'bench-game';
export const KEY_ID = 'bench';
export const KEY_SECRET = 'the key of a benchmark protects nothing';

export function sessionOf(player: number, integration: string): string {
  const bucket = (player % 256).toString(16).padStart(2, '0');
  return `${bucket}-${integration}-session-of-player-${player}`;
}

export function otherIntegrationOf(player: number): string {
  return `${INTEGRATION}_${1 + (player % OTHER_INTEGRATIONS)}`;
}
