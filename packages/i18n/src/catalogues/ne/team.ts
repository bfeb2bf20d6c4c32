// To add a text: first its key in ../en/team.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { team as en } from '../en/team.ts';

export const team = {
  'team.note': 'तपाईंमुनि प्रत्यक्ष रहेका सबै, आफ्ना शाखाका अङ्कसहित।',
  'team.registered': 'दर्ता मिति',
  'team.transfer_to': '{{account}} लाई रकम पठाउनुहोस्',
  'team.transfer_off': 'डाउनलाइनलाई रकम पठाउने सुविधा अहिले छैन।',
  'team.hits_cut': 'यसरी सुरु हुने सबै खाता यहाँ छैनन्। खाताका थप अक्षर लेख्नुहोस्।',
  'team.views': 'दृश्यहरू',
  'team.view_list': 'सूची',
  'team.view_tree': 'रूख',
  'team.path': 'लाइन',
  'team.all': 'मेरा प्रत्यक्ष डाउनलाइन',
  'team.below': '{{account}} का प्रत्यक्ष डाउनलाइन',
  'team.counts': 'प्रत्यक्ष {{direct}}, शाखामा {{team}}',
  'team.direct_members': 'प्रत्यक्ष डाउनलाइन',
  'team.branch_members': 'शाखामा',
  'team.profile': 'परिचय',
  'team.nickname': 'उपनाम',
  'team.last_login': 'पछिल्लो लगइन',
  'team.balance': 'ब्यालेन्स',
  'team.figures_own': 'खाता आफैँ',
  'team.figures_branch': 'यसको शाखा',
  'team.contracts': 'यस खातासँगका करार',
  'team.contracts_none': 'यस खातासँग कुनै करार छैन।',
  'team.contracts_newest': '{{total}} मध्ये सबैभन्दा नयाँ {{shown}} वटा करार। पुराना करार हरेक प्रकारको करारको पृष्ठमा छन्।',
  'team.offer_kind': 'करार प्रस्ताव गर्नुहोस्: {{kind}}',
  'team.remark': 'टिप्पणी',
  'team.remark_note': 'यो तपाईंबाहेक कसैले देख्दैन।',
  'team.remark_save': 'टिप्पणी राख्नुहोस्',
  'team.remark_saved': 'टिप्पणी राखियो।',
} satisfies Record<keyof typeof en, string>;
