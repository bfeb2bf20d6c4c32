/** Returns how many times its stake a bet has won, rounded down to two digits: "12.50". The stake is above zero. */
export function formatTimes(stakeMinor: bigint, winMinor: bigint): string {
  const hundredths = String((winMinor * 100n) / stakeMinor).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}
