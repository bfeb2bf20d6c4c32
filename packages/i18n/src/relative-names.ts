import type { LanguageCode } from './languages.ts';

/** Texts of relative times for languages that a browser may lack. Their units do not change with the number. */
export interface RelativeNames {
  readonly now: string;
  /** `#` stands for "5 minutes". */
  readonly past: string;
  readonly future: string;
  readonly units: Readonly<Record<'day' | 'hour' | 'minute' | 'second', string>>;
}

export const relativeNames: Readonly<Partial<Record<LanguageCode, RelativeNames>>> = {
  ne: {
    now: 'अहिले',
    past: '# पहिले',
    future: '#मा',
    units: { day: 'दिन', hour: 'घण्टा', minute: 'मिनेट', second: 'सेकेन्ड' },
  },
  bn: {
    now: 'এখন',
    past: '# আগে',
    future: '# পরে',
    units: { day: 'দিন', hour: 'ঘণ্টা', minute: 'মিনিট', second: 'সেকেন্ড' },
  },
};
