/** The answers to what a designer asks about a part before using it. */
export interface PartGuide {
  readonly part: string;
  /** Its name in the sidebar, where several parts share a file of stories. */
  readonly inTitle?: string;
  /** The id of its docs page: `?path=/docs/<id>--docs`. */
  readonly id: string;
  /** Other words for it, by which the sidebar and "Which part?" find it. */
  readonly aliases: readonly string[];
  readonly when: string;
  readonly whenNot: string;
  /** Its pieces, from the outside in. */
  readonly anatomy?: string;
  readonly keyboard?: readonly (readonly [keys: string, act: string])[];
}

const TAB = ['Tab', 'goes to it and on'] as const;
const ESCAPE = ['Escape', 'closes it; the focus goes back to what opened it'] as const;
const PRESS = ['Enter, Space', 'presses it'] as const;
const FIELD_ANATOMY = 'label, box with icon and value, help or error below';

export const partGuides: readonly PartGuide[] = [
  {
    part: 'Button',
    id: 'acts-button',
    aliases: ['action', 'submit', 'cta'],
    when: 'Something happens or a page opens. One brass button per view: the act that the view is for.',
    whenNot:
      'For a choice among a few (SegmentedControl), or an act whose icon everybody knows and that stands among others (IconButton).',
    anatomy: 'icon, label or spinner of the same width, icon at the end',
    keyboard: [TAB, PRESS],
  },
  {
    part: 'IconButton',
    id: 'acts-iconbutton',
    aliases: ['icon action', 'close button'],
    when: 'Close, copy, refresh, menu: one icon says it, and room is short.',
    whenNot: 'When a reader has to guess what the icon means. Then Button with a word.',
    anatomy: 'icon, count on the corner',
    keyboard: [TAB, PRESS],
  },
  {
    part: 'Menu',
    id: 'acts-menu',
    aliases: ['dropdown', 'context menu', 'account menu'],
    when: 'Several acts or places behind one trigger.',
    whenNot: 'To choose the value of a form (SelectField).',
    anatomy: 'trigger; list with header, groups, items, choices',
    keyboard: [
      ['Enter, Space, Down', 'opens it on the first item'],
      ['Up, Down, Home, End, letters', 'move in the list'],
      ['Enter', 'takes the item'],
      ESCAPE,
    ],
  },
  {
    part: 'TextField',
    id: 'form-textfield',
    aliases: ['input', 'text box'],
    when: 'One line of text that nothing more special fits.',
    whenNot: 'For money (AmountField), passwords, numbers of phones, codes, several lines (TextareaField).',
    anatomy: FIELD_ANATOMY,
    keyboard: [TAB],
  },
  {
    part: 'PasswordField',
    id: 'form-passwordfield',
    aliases: ['input', 'secret', 'log-in'],
    when: 'A password that a person types and may look at.',
    whenNot: 'For a one-time code (CodeField).',
    anatomy: FIELD_ANATOMY,
    keyboard: [TAB, ['Enter, Space', 'on the eye: shows or hides the password']],
  },
  {
    part: 'SearchField',
    id: 'form-searchfield',
    aliases: ['input', 'filter', 'find'],
    when: 'What is typed narrows what is seen at once.',
    whenNot: 'For a filter of a known list (SelectField).',
    anatomy: 'magnifier, text, clear',
    keyboard: [TAB, ['Escape', 'empties it']],
  },
  {
    part: 'AmountField',
    id: 'form-amountfield',
    aliases: ['input', 'money', 'stake', 'deposit'],
    when: 'An amount of money, with quick amounts and the most that is possible.',
    whenNot: 'For a count without a currency (TextField).',
    anatomy: 'label, currency, figures, Max; quick amounts below',
    keyboard: [TAB, ['Enter, Space', 'on a quick amount: writes it']],
  },
  {
    part: 'CodeField',
    id: 'form-codefield',
    aliases: ['input', 'otp', 'verification', 'pin'],
    when: 'A one-time code of known length.',
    whenNot: 'For a code that is read from a picture, or of unknown length (TextField).',
    anatomy: 'label, one box for each figure, send again',
    keyboard: [
      ['0-9', 'fills the box and goes on'],
      ['Backspace', 'empties and goes back'],
      ['Left, Right', 'move between the boxes'],
    ],
  },
  {
    part: 'PhoneField',
    id: 'form-phonefield',
    aliases: ['input', 'mobile', 'telephone'],
    when: 'A number with its country.',
    whenNot: 'When only the country is asked (CountryCodePicker).',
    anatomy: 'label, country, number',
    keyboard: [TAB],
  },
  {
    part: 'CountryCodePicker',
    id: 'form-countrycodepicker',
    aliases: ['combobox', 'country', 'dropdown'],
    when: 'A country among many, found by name, letters or code.',
    whenNot: 'For a short list (SelectField).',
    keyboard: [['letters', 'narrow the list'], ['Up, Down', 'move'], ['Enter', 'takes it'], ESCAPE],
  },
  {
    part: 'SelectField',
    id: 'form-selectfield',
    aliases: ['dropdown', 'select', 'combobox', 'input'],
    when: 'One of five to twenty values.',
    whenNot: 'For two to four (SegmentedControl, RadioGroup), for acts (Menu).',
    anatomy: FIELD_ANATOMY,
    keyboard: [['Enter, Space, Down', 'opens it'], ['Up, Down, letters', 'move'], ['Enter', 'takes the value'], ESCAPE],
  },
  {
    part: 'RadioGroup',
    id: 'form-radiogroup',
    aliases: ['radio', 'choice', 'option'],
    when: 'One of two to six values that each need a line of help.',
    whenNot: 'For short words that need none (SegmentedControl).',
    keyboard: [TAB, ['Arrows', 'choose']],
  },
  {
    part: 'Checkbox',
    id: 'form-checkbox',
    aliases: ['tick', 'agree', 'input'],
    when: 'Yes or no that counts when the form is sent.',
    whenNot: 'For a setting that holds at once (Switch).',
    keyboard: [TAB, ['Space', 'ticks it']],
  },
  {
    part: 'Switch',
    id: 'form-switch',
    aliases: ['toggle', 'on off', 'setting'],
    when: 'A setting that holds at once.',
    whenNot: 'In a form with a button (Checkbox).',
    keyboard: [TAB, ['Space', 'turns it on or off']],
  },
  {
    part: 'SegmentedControl',
    id: 'form-segmentedcontrol',
    aliases: ['toggle group', 'filter', 'tabs'],
    when: 'One of two to four short words; what is below changes.',
    whenNot: 'For parts of a page (Tabs), for more words (SelectField).',
    keyboard: [TAB, ['Arrows', 'choose']],
  },
  {
    part: 'Tabs',
    id: 'form-tabs',
    aliases: ['tab panel', 'sections'],
    when: 'Two to five panels of one thing, one at a time.',
    whenNot: 'When each has an address of its own (TabLinks).',
    anatomy: 'row of tabs; the panel of the chosen one',
    keyboard: [
      ['Tab', 'goes to the chosen tab, then into its panel'],
      ['Left, Right, Home, End', 'move between tabs'],
    ],
  },
  {
    part: 'TextareaField',
    id: 'form-textareafield',
    aliases: ['input', 'multi-line', 'remark', 'comment'],
    when: 'Several lines, with the count of what is left.',
    whenNot: 'For one line (TextField).',
    anatomy: FIELD_ANATOMY,
    keyboard: [TAB],
  },
  {
    part: 'UploadField',
    id: 'form-uploadfield',
    aliases: ['file', 'picture', 'attachment', 'drop zone'],
    when: 'Pictures that are chosen, dropped or pasted.',
    whenNot: 'For a single picture that stands elsewhere already.',
    anatomy: 'label, drop zone, tiles with remove',
    keyboard: [TAB, ['Enter, Space', 'on the zone: opens the files; on remove: removes']],
  },
  {
    part: 'DateRangeField',
    id: 'form-daterangefield',
    aliases: ['date picker', 'calendar', 'period', 'input'],
    when: 'From a day to a day, as in every record.',
    whenNot: 'For one date (a field of the browser). It is heavy: load it lazily.',
    anatomy: 'trigger with the range; shortcuts, months, apply',
    keyboard: [
      ['Enter, Space', 'opens it'],
      ['Arrows', 'move by days'],
      ['Page up, Page down', 'move by months'],
      ESCAPE,
    ],
  },
  {
    part: 'Slider',
    id: 'form-slider',
    aliases: ['range'],
    when: 'A number whose effect is watched while it changes: rates and conditions in the simulator of a contract.',
    whenNot: 'For an amount that a person knows (AmountField), for a few fixed values (SegmentedControl).',
    anatomy: 'label, value in words, track with thumb',
    keyboard: [
      ['Left, Right', 'one step down or up'],
      ['Home, End', 'least and most'],
    ],
  },
  {
    part: 'SliderCaptcha',
    id: 'form-slidercaptcha',
    aliases: ['captcha', 'human check', 'robot'],
    when: 'The platform asks whether a person is there.',
    whenNot: 'Before it is asked: it costs people time.',
    keyboard: [
      ['Left, Right', 'move the piece'],
      ['Enter', 'answers'],
    ],
  },
  {
    part: 'Stepper',
    id: 'display-stepper',
    aliases: ['steps', 'wizard', 'progress'],
    when: 'A way of three to five steps that a person walks.',
    whenNot: 'For how much is done (Progress).',
  },
  {
    part: 'GameTile',
    id: 'lobby-gametile',
    aliases: ['card', 'game', 'thumbnail'],
    when: 'A game that can be started.',
    whenNot: 'For a vendor (VendorTile in Lobby/Parts) or an offer (Banner).',
    anatomy: 'art, hot badge, heart, title, vendor; the two acts over the art',
    keyboard: [['Tab', 'goes to its acts, which then appear'], PRESS],
  },
  {
    part: 'GameGrid',
    id: 'lobby-gamegrid',
    aliases: ['grid', 'list of games', 'gallery'],
    when: 'Tiles in two, four or six columns.',
    whenNot: 'For figures that are compared (DataTable).',
  },
  {
    part: 'Image',
    id: 'lobby-image',
    aliases: ['picture', 'photo', 'cdn'],
    when: 'A picture of the platform, with a default where it does not come.',
    whenNot: 'For an icon, or art of the site itself.',
  },
  {
    part: 'Carousel',
    id: 'lobby-carousel',
    aliases: ['slider', 'banner', 'slideshow', 'hero'],
    when: 'Two to five offers at the head of a page.',
    whenNot: 'For what everybody must read. It stops under the pointer, with the focus, and where nothing may move.',
    anatomy: 'slide, dots, arrows',
    keyboard: [
      ['Tab', 'goes to the slide, then to the dots'],
      ['Enter', 'on a dot: shows that slide'],
    ],
  },
  {
    part: 'Marquee',
    id: 'lobby-marquee',
    aliases: ['notice', 'ticker', 'announcement', 'alert'],
    when: 'Short notices under the banner, one after the other.',
    whenNot: 'For what concerns this person alone (Toast, messages).',
    keyboard: [['Tab', 'stops it and goes to its links']],
  },
  {
    part: 'SlowList',
    id: 'lobby-slow-list',
    aliases: ['winners', 'ticker', 'board'],
    when: 'A list of news that nobody needs to read to its end.',
    whenNot: 'For a list that people search.',
  },
  {
    part: 'TabLinks',
    id: 'lobby-tablinks',
    aliases: ['tabs', 'navigation', 'sub menu'],
    when: 'Views of one page, each with an address.',
    whenNot: 'For panels without an address (Tabs).',
    keyboard: [TAB, ['Enter', 'opens it']],
  },
  {
    part: 'ChipBar',
    inTitle: 'Parts of the lobby',
    id: 'lobby-parts',
    aliases: ['chip', 'banner', 'filter', 'category', 'section header', 'vendor tile'],
    when: 'The game menu of home, the heads of sections, banners, vendors.',
    whenNot: 'For a value of a form (SegmentedControl).',
    keyboard: [TAB, ['Enter', 'goes there']],
  },
  {
    part: 'DataTable',
    id: 'data-datatable',
    aliases: ['table', 'list', 'records', 'grid'],
    when: 'Rows whose figures are compared. On a phone each row is a card.',
    whenNot: 'For one thing and its facts (a card), for tiles (GameGrid).',
    anatomy: 'caption, heads with sorting, rows, footer with sums',
    keyboard: [
      ['Tab', 'goes to the heads that sort, then to what rows hold'],
      ['Enter, Space', 'sorts'],
    ],
  },
  {
    part: 'Paginator',
    id: 'data-paginator',
    aliases: ['pagination', 'pages'],
    when: 'Under a list of more than one page.',
    whenNot: 'In the lobby: it goes on by itself.',
    keyboard: [TAB, ['Enter', 'goes to the page']],
  },
  {
    part: 'Avatar',
    id: 'data-avatar',
    aliases: ['profile picture', 'initials', 'user'],
    when: 'A person in a row or a head.',
    whenNot: 'For a vendor or a game.',
  },
  {
    part: 'HighlightCard',
    id: 'data-highlightcard',
    aliases: ['event in a chat', 'red envelope', 'shared win'],
    when: 'An event in a stream of messages: a shared win, envelopes that the brand drops.',
    whenNot: 'For a message of a person (text), for a promotion on a page (Banner).',
    anatomy: 'icon, title, figure, note, one small button',
  },
  {
    part: 'VipMedal',
    id: 'data-vipmedal',
    aliases: ['level', 'rank', 'badge'],
    when: 'The VIP level of a member.',
    whenNot: 'For a state (Badge in Feedback/States).',
  },
  {
    part: 'Progress',
    id: 'data-progress',
    aliases: ['bar', 'ring', 'meter', 'loader'],
    when: 'How much of something known is done.',
    whenNot: 'While nobody knows how long it takes (Loader in Feedback/States).',
  },
  {
    part: 'CountUp',
    id: 'data-countup',
    aliases: ['jackpot', 'counter', 'figure'],
    when: 'A figure that grows before one’s eyes.',
    whenNot: 'For a balance: money does not move by itself.',
  },
  {
    part: 'BarChart',
    id: 'data-barchart',
    aliases: ['chart', 'graph', 'columns'],
    when: 'Up to two series by day.',
    whenNot: 'For shares of a whole (donut in Data/Charts).',
    keyboard: [TAB, ['Left, Right, Home, End', 'show the exact figures of a day']],
  },
  {
    part: 'Charts',
    id: 'data-charts',
    aliases: ['donut', 'pie', 'stat card', 'sparkline', 'graph'],
    when: 'Shares of a whole; single figures with their trend.',
    whenNot: 'For more than six shares (DataTable).',
  },
  {
    part: 'ChartFrame',
    id: 'data-chartframe',
    aliases: ['chart card', 'graph'],
    when: 'Around each chart: one height while it loads, is empty or fails.',
    whenNot: 'Around anything but a chart (Card).',
  },
  {
    part: 'Popup',
    id: 'feedback-popup',
    aliases: ['modal', 'dialog', 'overlay', 'lightbox'],
    when: 'A short way that begins and ends here: log in, change a password.',
    whenNot: 'For one question (ConfirmDialog), for a long form (a page).',
    anatomy: 'title, close, body that scrolls, footer that does not',
    keyboard: [['Tab', 'stays inside'], ESCAPE],
  },
  {
    part: 'Popover',
    id: 'feedback-popover',
    aliases: ['help', 'toggletip', 'info', 'more'],
    when: 'A few sentences or figures about one control, which stays in view beside them.',
    whenNot: 'For the name of an icon (Tooltip), for a form or a way of several steps (Popup).',
    anatomy: 'trigger; title, close, content that scrolls',
    keyboard: [['Enter, Space', 'opens it and goes into it'], ESCAPE],
  },
  {
    part: 'ConfirmDialog',
    id: 'feedback-confirmdialog',
    aliases: ['alert', 'modal', 'confirm', 'question'],
    when: 'Before something that cannot be taken back, or an error that needs a decision.',
    whenNot: 'To say that something was done (Toast).',
    anatomy: 'icon, question, sentence, the act and Cancel',
    keyboard: [['Tab', 'stays inside'], ['Enter', 'presses the focused act'], ESCAPE],
  },
  {
    part: 'Sheet',
    id: 'feedback-sheet',
    aliases: ['drawer', 'bottom sheet', 'side panel', 'modal'],
    when: 'From an edge of the page: filters, a menu on a phone.',
    whenNot: 'For a question (ConfirmDialog).',
    keyboard: [['Tab', 'stays inside'], ESCAPE],
  },
  {
    part: 'Toast',
    id: 'feedback-toast',
    aliases: ['snackbar', 'notification', 'alert', 'message'],
    when: 'Something was done, or failed and can wait.',
    whenNot: 'For what needs a decision (ConfirmDialog), for an error of a field.',
    keyboard: [
      ['F6', 'goes to the toasts'],
      ['Escape', 'closes the focused one'],
    ],
  },
  {
    part: 'Tooltip',
    id: 'feedback-tooltip',
    aliases: ['hint', 'help', 'title'],
    when: 'The name of an icon, for pointer and keyboard.',
    whenNot: 'For what a person must know: it is not seen on a phone.',
    keyboard: [
      ['Tab', 'shows it with the focus'],
      ['Escape', 'hides it'],
    ],
  },
  {
    part: 'Countdown',
    id: 'feedback-countdown',
    aliases: ['timer', 'clock'],
    when: 'How long until something that is sure to happen.',
    whenNot: 'To hurry anybody.',
  },
  {
    part: 'States',
    id: 'feedback-states',
    aliases: ['empty', 'error', 'loader', 'spinner', 'skeleton', 'badge', 'tag', 'alert', 'placeholder'],
    when: 'A list is empty, failed or on its way; the state of a thing in one word.',
    whenNot: 'For an error of one field (its own line).',
  },
  {
    part: 'Shell',
    id: 'shell-shell',
    aliases: ['header', 'footer', 'side menu', 'sidebar', 'bottom bar', 'navigation', 'layout', 'logo'],
    when: 'Around every page.',
    whenNot: 'Inside of a popup.',
    anatomy: 'header; side menu or bottom bar; content; footer',
    keyboard: [
      ['Tab', 'first: skip to the content'],
      ['Enter', 'goes there'],
    ],
  },
  {
    part: 'BalancePill',
    id: 'shell-balancepill',
    aliases: ['balance', 'wallet', 'money', 'chip'],
    when: 'The money of a member in the header.',
    whenNot: 'For other amounts.',
    anatomy: 'figure, eye, refresh, deposit',
    keyboard: [TAB, PRESS],
  },
  {
    part: 'Clock',
    id: 'shell-clock',
    aliases: ['time', 'zone'],
    when: 'The time of the merchant, where draws and days depend on it.',
    whenNot: 'For how long something takes (Countdown).',
  },
];

/** The guide of a part, by the title of its stories: "Feedback/Popup (modal, dialog)". */
export function guideOf(title: string): PartGuide | undefined {
  const aliases = / \((.*)\)$/.exec(title)?.[1];
  const name = title.replace(/ \(.*/, '').split('/').at(-1);
  return partGuides.find(
    (guide) => guide.aliases.join(', ') === aliases && (guide.part === name || guide.inTitle === name),
  );
}

/** The parts whose name or aliases hold what was typed. */
export function findParts(typed: string): PartGuide[] {
  const wanted = typed.trim().toLowerCase();
  return partGuides.filter(({ part, aliases }) =>
    [part, ...aliases].some((word) => word.toLowerCase().includes(wanted)),
  );
}
