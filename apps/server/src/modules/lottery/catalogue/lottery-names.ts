import type { Lottery } from '@baize/lottery/lotteries';
import { VIETNAM_STATIONS } from '@baize/lottery/vietnam/stations';

/** The names by language code. */
type Names = Readonly<Record<'en' | 'ne' | 'bn', string>>;

/** The names by kind of lottery, which is the code without its minutes (`lotteryKind`). */
const LOTTERY_NAMES: Readonly<Record<string, Names>> = {
  SSC: { en: 'SSC', ne: 'एसएससी', bn: 'এসএসসি' },
  '11X5': { en: '11x5', ne: '११x५', bn: '১১x৫' },
  PK10: { en: 'PK10', ne: 'पीके१०', bn: 'পিকে১০' },
  K3: { en: 'Fast 3', ne: 'फास्ट ३', bn: 'ফাস্ট ৩' },
  PCDD: { en: 'Lucky 28', ne: 'लकी २८', bn: 'লাকি ২৮' },
  KLSF: { en: 'Happy 10', ne: 'ह्याप्पी १०', bn: 'হ্যাপি ১০' },
  LHC: { en: 'Mark Six', ne: 'मार्क सिक्स', bn: 'মার্ক সিক্স' },
  '3D': { en: '3D', ne: '३डी', bn: '৩ডি' },
  P3: { en: 'Pick 3', ne: 'पिक ३', bn: 'পিক ৩' },
  P5: { en: 'Pick 5', ne: 'पिक ५', bn: 'পিক ৫' },
  VN: { en: 'Vietnam', ne: 'भियतनाम', bn: 'ভিয়েতনাম' },
  THAI: { en: 'Thai Lottery', ne: 'थाई लटरी', bn: 'থাই লটারি' },
  '4D': { en: '4D', ne: '४डी', bn: '৪ডি' },
  LAO: { en: 'Lao Lottery', ne: 'लाओ लटरी', bn: 'লাও লটারি' },
  HANOI: { en: 'Hanoi Lottery', ne: 'हनोई लटरी', bn: 'হ্যানয় লটারি' },
};

const FALLBACK_NAMES: Names = { en: 'Lottery', ne: 'लटरी', bn: 'লটারি' };

/** Returns the names of a lottery of the catalogue by language. The stations of Vietnam have the same name in every language. */
export function lotteryNames({ code, calendar }: Pick<Lottery, 'code' | 'calendar'>): Names {
  const station = VIETNAM_STATIONS.find((each) => each.code === code);
  if (station) return joinNames(LOTTERY_NAMES['VN'] ?? FALLBACK_NAMES, toSameName(station.name));
  const names = LOTTERY_NAMES[lotteryKind(code)] ?? FALLBACK_NAMES;
  return calendar.kind === 'interval' ? joinNames(names, minuteNames(calendar.minutes)) : names;
}

/** Returns the kind of a lottery, e.g. "SSC" for "SSC_1M". Lotteries of one kind differ in their calendars only, and share a picture. */
export function lotteryKind(code: string): string {
  return code.startsWith('VN_') ? 'VN' : code.replace(/_\d+M$/, '');
}

function joinNames(first: Names, second: Names): Names {
  return {
    en: `${first.en} · ${second.en}`,
    ne: `${first.ne} · ${second.ne}`,
    bn: `${first.bn} · ${second.bn}`,
  };
}

/** Returns a proper name that is written the same way in every language. */
function toSameName(name: string): Names {
  return { en: name, ne: name, bn: name };
}

function minuteNames(minutes: number): Names {
  const digits = (language: string): string => new Intl.NumberFormat(language).format(minutes);
  return { en: `${minutes} min`, ne: `${digits('ne-u-nu-deva')} मिनेट`, bn: `${digits('bn-u-nu-beng')} মিনিট` };
}
