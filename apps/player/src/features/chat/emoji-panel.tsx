import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';

/** Emoji of old Unicode versions, which the fonts of all recent devices can draw. */
const EMOJI =
  '😀 😄 😁 😅 😂 🙂 😉 😊 😍 😘 😎 🤩 🤔 😴 😢 😭 😡 😱 🙏 👍 👎 👏 🙌 💪 🤝 👋 ✌️ 🤞 🎉 🎁 🎲 🎰 🃏 🏆 🥇 ⚽ 🏏 🔥 ✨ ⭐ 💎 💰 🍀 ❤️ 💔 💯 ☕ 🍕 🌙 ☀️'.split(
    ' ',
  );

/** A small table of emoji. The code of the panel is loaded when it is opened for the first time. */
export function EmojiPanel({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('player');
  return (
    <fieldset className={styles.emoji} aria-label={t('chat.emoji')}>
      {EMOJI.map((emoji) => (
        <button key={emoji} type="button" className={styles.sign} onClick={() => onChoose(emoji)}>
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
