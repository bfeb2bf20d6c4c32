export interface PicturedStory {
  /** Id of the story, as in the address `?path=/story/<id>`. */
  id: string;
  /** Reason why a person must look at a change of the story's appearance. */
  reason: string;
  theme?: 'dark' | 'light';
  /** Size of the window: 360 x 800, 1024 x 768 or 1440 x 900. The default is `window`. */
  size?: 'phone' | 'window' | 'desktop';
}

/**
 * Stories of the components that are on most screens, each in the state in which a defect would do the most harm. About
 * forty are enough to notice a change and few enough to look at all of them.
 */
export const picturedStories: readonly PicturedStory[] = [
  {
    id: 'acts-button--variants',
    reason: 'on every screen; its six variants show the importance of an action, and the last one lies on art',
  },
  { id: 'acts-button--sizes', reason: 'forms and headers align to its heights' },
  { id: 'acts-button--loading', reason: 'keeps its width while it is loading' },
  { id: 'acts-button--long-words', reason: 'the longest label', size: 'phone' },
  { id: 'acts-iconbutton--variants', reason: 'in the header, in tiles and in tables' },
  { id: 'acts-iconbutton--with-count', reason: 'the bell, with its count on the corner' },
  { id: 'acts-menu--open', reason: 'account menu of both sites' },
  { id: 'form-textfield--default', reason: 'every form' },
  { id: 'form-textfield--invalid', reason: 'an error as text with an icon', theme: 'light' },
  { id: 'form-textfield--with-help', reason: 'help text below a field' },
  { id: 'form-textfield--long-words', reason: 'label and error over two lines', size: 'phone' },
  { id: 'form-passwordfield--in-use', reason: 'log in and register: the reveal icon' },
  { id: 'form-selectfield--in-use', reason: 'filters of every record page' },
  { id: 'form-selectfield--open', reason: 'its list covers the page', theme: 'light' },
  { id: 'form-checkbox--checked', reason: 'remember me, terms of use' },
  { id: 'form-switch--on', reason: 'settings' },
  { id: 'form-segmentedcontrol--in-use', reason: 'the types of records' },
  { id: 'form-tabs--in-use', reason: 'log-in popup' },
  { id: 'form-tabs--line', reason: 'pages with several sections', theme: 'light' },
  { id: 'form-searchfield--default', reason: 'lobby and team lists' },
  { id: 'lobby-gametile--hot-favourite', reason: 'the tile with badge, heart and title on the art' },
  { id: 'lobby-gametile--maintenance', reason: 'a game that cannot be played must look disabled' },
  { id: 'lobby-gametile--five-styles', reason: 'the five styles side by side' },
  { id: 'lobby-gametile--long-words', reason: 'the narrowest tile with the longest words', size: 'phone' },
  { id: 'lobby-gamegrid--default', reason: 'the lobby', theme: 'light' },
  { id: 'lobby-gamegrid--loading', reason: 'skeletons as large as the tiles' },
  { id: 'lobby-chipbar--default', reason: 'sticks below the header on the home page' },
  { id: 'lobby-vendortile--several', reason: 'vendor pages' },
  { id: 'data-datatable--in-use', reason: 'every record on a desktop' },
  { id: 'data-datatable--cards', reason: 'every record on a phone', size: 'phone' },
  { id: 'data-paginator--in-the-middle', reason: 'below every record' },
  { id: 'data-statcard--several', reason: 'the figures that an agent sees first', theme: 'light' },
  { id: 'data-highlightcard--default', reason: 'envelopes in the chat, which must look like an offer of money' },
  {
    id: 'data-highlightcard--long-words',
    reason: 'the narrowest chat with the longest words',
    theme: 'light',
    size: 'phone',
  },
  { id: 'feedback-popup--log-in', reason: 'the login of the site' },
  { id: 'feedback-popup--long-words', reason: 'a sheet at the bottom of a phone', size: 'phone' },
  { id: 'feedback-confirmdialog--danger', reason: 'the last question before money is moved', theme: 'light' },
  { id: 'feedback-emptystate--default', reason: 'a new member sees it on most pages' },
  { id: 'feedback-badge--variants', reason: 'states of bets and payments in all tones' },
  { id: 'shell-balancepill--in-use', reason: 'money in the header: grouping, eye, refresh' },
  { id: 'shell-appshell--in-use', reason: 'header, side menu and page together', size: 'desktop' },
  {
    id: 'shell-appshell--nepali',
    reason: 'the frame on a phone in Nepali, with the bottom bar',
    theme: 'light',
    size: 'phone',
  },
];
