// Names and keys that the database of the benchmark and its calls share.

export const INTEGRATION = 'BENCH';
/** Number of further integrations over which the bets of the players can be spread. */
export const SPREAD_INTEGRATIONS = 7;
export const GAME = 'bench-game';
export const KEY_ID = 'bench';
export const KEY_SECRET = 'the key of a benchmark protects nothing';

/** Computes the game session token of a player at an integration, as the world stores its hash. It begins with the bucket of the player in hex. */
export function createSessionToken(player: number, integration: string): string {
  const bucket = (player % 256).toString(16).padStart(2, '0');
  return `${bucket}-${integration}-session-of-player-${player}`;
}

/** Returns the integration at which this player bets if bets are spread. */
export function selectSpreadIntegration(player: number): string {
  return `${INTEGRATION}_${1 + (player % SPREAD_INTEGRATIONS)}`;
}
