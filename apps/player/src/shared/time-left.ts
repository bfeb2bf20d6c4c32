const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** "0:07", "12:05", "1:02:03": figures alone, in any language. */
export function formatTimeLeft(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const parts = hours === 0 ? [minutes, seconds % MINUTE_SECONDS] : [hours, minutes, seconds % MINUTE_SECONDS];
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
