import { artUrls, type GuideId } from '@baize/art/paths';
import type { Texts } from './texts.ts';

/** One step of an installation guide: a picture and its text. */
interface GuideStep {
  readonly picture: string;
  readonly text: Texts;
}

/** The installation guide of one system. `lite` is the site as a web app on a computer. */
interface DemoDownload {
  readonly platform: 'ios' | 'android' | 'lite';
  readonly minimumSystem: string;
  readonly steps: readonly GuideStep[];
}

const step = (picture: GuideId, text: Texts): GuideStep => ({ picture: artUrls.guide(picture), text });

const READY = step('phone-ready', {
  en: 'The sign on your home screen opens the site without a browser around it.',
  ne: 'गृह स्क्रिनको चिन्हले साइटलाई ब्राउजरको घेराबिना खोल्छ।',
  bn: 'হোম স্ক্রিনের চিহ্নটি ব্রাউজারের ঘের ছাড়াই সাইটটি খোলে।',
});

/** Downloads of the demo, which has no app in a store: each system installs the site itself. */
export const demoDownloads: readonly DemoDownload[] = [
  {
    platform: 'ios',
    minimumSystem: 'iOS 16.4, Safari',
    steps: [
      step('phone-open', {
        en: 'Open this site in Safari.',
        ne: 'यो साइट Safari मा खोल्नुहोस्।',
        bn: 'সাইটটি Safari-তে খুলুন।',
      }),
      step('phone-share', {
        en: 'Tap Share, the square with the arrow.',
        ne: 'तीर भएको वर्ग, Share थिच्नुहोस्।',
        bn: 'তীর-চিহ্নের বর্গ Share চাপুন।',
      }),
      step('phone-add', {
        en: 'Choose “Add to Home Screen”, then “Add”.',
        ne: '“Add to Home Screen” अनि “Add” छान्नुहोस्।',
        bn: '“Add to Home Screen”, তারপর “Add” বেছে নিন।',
      }),
      READY,
    ],
  },
  {
    platform: 'android',
    minimumSystem: 'Android 8, Chrome',
    steps: [
      step('phone-open-top', {
        en: 'Open this site in Chrome.',
        ne: 'यो साइट Chrome मा खोल्नुहोस्।',
        bn: 'সাইটটি Chrome-এ খুলুন।',
      }),
      step('phone-menu', {
        en: 'Open the menu with the three dots.',
        ne: 'तीन थोप्लाको मेनु खोल्नुहोस्।',
        bn: 'তিন বিন্দুর মেনু খুলুন।',
      }),
      step('phone-install', {
        en: 'Choose “Install app” or “Add to Home screen”.',
        ne: '“Install app” वा “Add to Home screen” छान्नुहोस्।',
        bn: '“Install app” বা “Add to Home screen” বেছে নিন।',
      }),
      READY,
    ],
  },
  {
    platform: 'lite',
    minimumSystem: 'Chrome, Edge, Safari',
    steps: [
      step('desk-open', {
        en: 'Open this site in your browser.',
        ne: 'यो साइट ब्राउजरमा खोल्नुहोस्।',
        bn: 'সাইটটি ব্রাউজারে খুলুন।',
      }),
      step('desk-install', {
        en: 'Choose the install sign in the address bar. The lite app is this site with a place of its own.',
        ne: 'ठेगाना पट्टीको इन्स्टल चिन्ह छान्नुहोस्। लाइट एप यही साइट हो, आफ्नै ठाउँमा।',
        bn: 'ঠিকানা বারের ইনস্টল চিহ্ন বেছে নিন। লাইট অ্যাপ এই সাইটই, নিজের জায়গায়।',
      }),
    ],
  },
];
