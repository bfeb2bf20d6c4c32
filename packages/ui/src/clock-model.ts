/** Formats an instant as "20/11 18:42:07" in a time zone. */
export function clockDigits(at: Date, timeZone: string): string {
  const parts = new Map(
    digitFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('day')}/${parts.get('month')} ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** Formats the offset of a time zone at an instant, such as "GMT+5:45". It may include summer time. */
export function gmtOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Some engines write the zero offset as "GMT+0".
  return name === 'GMT+0' ? 'GMT' : name;
}

const digitFormats = new Map<string, Intl.DateTimeFormat>();

// Creating a format is slow and the clock needs one each second, so formats are cached.
function digitFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = digitFormats.get(timeZone);
  if (cached) return cached;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: two,
    month: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  digitFormats.set(timeZone, format);
  return format;
}
