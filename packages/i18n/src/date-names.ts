/** Names of months and days for languages that a browser may lack (Debian's Chromium has no Nepali data). */
export interface DateNames {
  /** Names of the months from January, not shortened. */
  readonly months: readonly string[];
  /** Names of the days from Sunday. */
  readonly weekdays: readonly string[];
  readonly narrowWeekdays: readonly string[];
}

const words = (text: string) => text.split(' ');

export const dateNames: Readonly<Record<string, DateNames>> = {
  ne: {
    months: words('जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'),
    weekdays: words('आइतबार सोमबार मङ्गलबार बुधबार बिहिबार शुक्रबार शनिबार'),
    narrowWeekdays: words('आ सो म बु बि शु श'),
  },
  bn: {
    months: words('জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'),
    weekdays: words('রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'),
    narrowWeekdays: words('র সো ম বু বৃ শু শ'),
  },
};
