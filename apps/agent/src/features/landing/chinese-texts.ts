/** The keys of the texts of the landing page. */
export type LandingKey =
  | 'landing.title'
  | 'landing.text'
  | 'landing.point_figures_title'
  | 'landing.point_figures_text'
  | 'landing.point_support_title'
  | 'landing.point_support_text'
  | 'landing.player_hint'
  | 'landing.player_link'
  | 'landing.responsible'
  | 'landing.eyebrow'
  | 'landing.point_line_title'
  | 'landing.point_line_text'
  | 'landing.points'
  | 'login.title'
  | 'login.text';

/** The landing page is the only page with Chinese texts (spec section 2). Each form of writing is a catalogue of its own. */
export const chineseTexts: Readonly<Record<'zh-cn' | 'zh-tw', Readonly<Record<LandingKey, string>>>> = {
  'zh-cn': {
    'landing.title': '与 {{brand}} 一起打造您的团队',
    'landing.text': '用您专属的代码邀请玩家，随时掌握整条下线：每一天、每个类别、每一注。',
    'landing.point_figures_title': '可核对的数据',
    'landing.point_figures_text': '每条下线的投注、有效投注与盈亏，细至每一注。',
    'landing.point_support_title': '推广支持',
    'landing.point_support_text': '专属邀请码与链接：用它注册的人立即进入您的下线。',
    'landing.player_hint': '想玩游戏？',
    'landing.player_link': '前往玩家网站',
    'landing.responsible': '代理与玩家须年满 {{age}} 岁。',
    'landing.eyebrow': '代理专区',
    'landing.point_line_title': '一条线，层级不限',
    'landing.point_line_text': '代理之下有代理，其下有玩家：整个团队的数据一目了然。',
    'landing.points': '代理中心为您提供',
    'login.title': '代理登录',
    'login.text': '仅限代理。会员请在玩家网站登录。',
  },
  'zh-tw': {
    'landing.title': '與 {{brand}} 一起打造您的團隊',
    'landing.text': '用您專屬的代碼邀請玩家，隨時掌握整條下線：每一天、每個類別、每一注。',
    'landing.point_figures_title': '可核對的數據',
    'landing.point_figures_text': '每條下線的投注、有效投注與盈虧，細至每一注。',
    'landing.point_support_title': '推廣支援',
    'landing.point_support_text': '專屬邀請碼與連結：用它註冊的人立即進入您的下線。',
    'landing.player_hint': '想玩遊戲？',
    'landing.player_link': '前往玩家網站',
    'landing.responsible': '代理與玩家須年滿 {{age}} 歲。',
    'landing.eyebrow': '代理專區',
    'landing.point_line_title': '一條線，層級不限',
    'landing.point_line_text': '代理之下有代理，其下有玩家：整個團隊的數據一目了然。',
    'landing.points': '代理中心為您提供',
    'login.title': '代理登入',
    'login.text': '僅限代理。會員請在玩家網站登入。',
  },
};
