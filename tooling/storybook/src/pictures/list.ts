export interface PicturedStory {
  /** The id as in the address: `?path=/story/<id>`. */
  id: string;
  /** Why a change of its look must be seen by a person. */
  reason: string;
  theme?: 'dark' | 'light';
  /** The size of the window: 360 x 800, 1024 x 768 (where nothing is said), 1440 x 900. */
  size?: 'phone' | 'window' | 'desktop';
}

/** The stories of the parts that stand on most screens, each in the state that has most to lose. Some forty: enough to guard, few enough to look at. */
export const picturedStories: readonly PicturedStory[] = [
  {
    id: 'acts-button--variants',
    reason: 'on every screen; its six looks are the order of importance, the last of them on art',
  },
  { id: 'acts-button--sizes', reason: 'heights that forms and heads align to' },
  { id: 'acts-button--loading', reason: 'keeps its width while it waits' },
  { id: 'acts-button--long-words', reason: 'the longest label there is', size: 'phone' },
  { id: 'acts-iconbutton--variants', reason: 'head, tiles and tables' },
  { id: 'acts-iconbutton--with-count', reason: 'the bell: the count sits on the corner' },
  { id: 'acts-menu--open', reason: 'account menu of both sites' },
  { id: 'form-textfield--default', reason: 'every form' },
  { id: 'form-textfield--invalid', reason: 'an error in words and with an icon', theme: 'light' },
  { id: 'form-textfield--with-help', reason: 'help under a field' },
  { id: 'form-textfield--long-words', reason: 'label and error over two lines', size: 'phone' },
  { id: 'form-passwordfield--in-use', reason: 'log in and register: the reveal icon' },
  { id: 'form-selectfield--in-use', reason: 'filters of every record page' },
  { id: 'form-selectfield--open', reason: 'its list lies over the page', theme: 'light' },
  { id: 'form-checkbox--checked', reason: 'remember me, terms of use' },
  { id: 'form-switch--on', reason: 'settings' },
  { id: 'form-segmentedcontrol--in-use', reason: 'kinds of records' },
  { id: 'form-tabs--in-use', reason: 'log-in popup' },
  { id: 'form-tabs--line', reason: 'pages with parts', theme: 'light' },
  { id: 'form-searchfield--default', reason: 'lobby and team lists' },
  { id: 'lobby-gametile--hot-favourite', reason: 'the tile: badge, heart, title over art' },
  { id: 'lobby-gametile--maintenance', reason: 'a game that cannot be played must look it' },
  { id: 'lobby-gametile--five-styles', reason: 'the five styles beside each other' },
  { id: 'lobby-gametile--long-words', reason: 'the narrowest tile with the longest words', size: 'phone' },
  { id: 'lobby-gamegrid--default', reason: 'the lobby', theme: 'light' },
  { id: 'lobby-gamegrid--loading', reason: 'skeletons of the size of tiles' },
  { id: 'lobby-chipbar--default', reason: 'sticks under the head of the home page' },
  { id: 'lobby-vendortile--several', reason: 'vendor pages' },
  { id: 'data-datatable--in-use', reason: 'every record on a desktop' },
  { id: 'data-datatable--cards', reason: 'every record on a phone', size: 'phone' },
  { id: 'data-paginator--in-the-middle', reason: 'under every record' },
  { id: 'data-statcard--several', reason: 'the figures an agent sees first', theme: 'light' },
  { id: 'data-highlightcard--default', reason: 'envelopes in the chat: money that is offered has to look it' },
  {
    id: 'data-highlightcard--long-words',
    reason: 'the narrowest chat with the longest words',
    theme: 'light',
    size: 'phone',
  },
  { id: 'feedback-popup--log-in', reason: 'the door of the site' },
  { id: 'feedback-popup--long-words', reason: 'a sheet from below on a phone', size: 'phone' },
  { id: 'feedback-confirmdialog--danger', reason: 'the last question before money moves', theme: 'light' },
  { id: 'feedback-emptystate--default', reason: 'what a new member sees on most pages' },
  { id: 'feedback-badge--variants', reason: 'states of bets and payments, all tones' },
  { id: 'shell-balancepill--in-use', reason: 'money in the head: grouping, eye, refresh' },
  { id: 'shell-appshell--in-use', reason: 'head, side menu and page together', size: 'desktop' },
  {
    id: 'shell-appshell--nepali',
    reason: 'the same on a phone in Nepali, with the bottom bar',
    theme: 'light',
    size: 'phone',
  },
];
