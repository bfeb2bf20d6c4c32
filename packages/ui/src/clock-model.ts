/** "20/11 18:42:07" in a time zone: day, month and a 24-hour clock. */
export function clockDigits(at: Date, timeZone: string): string {
  const parts = new Map(
    digitFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('day')}/${parts.get('month')} ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** "GMT+5:45" of a time zone at a moment (it may have summer time). */
export function gmtOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Some engines write the zero.
  return name === 'GMT+0' ? 'GMT' : name;
}

const digitFormats = new Map<string, Intl.DateTimeFormat>();

// A format is dear to make and the clock asks each second.
function digitFormat(timeZone: string): Intl.DateTimeFormat {
  const known = digitFormats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: two,
    month: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  digitFormats.set(timeZone, made);
  return made;
}
