import { ChipBar } from '@baize/ui/chip-bar';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { categoryIcons } from '../../shared/category-icons.tsx';
import type { HomeSection } from './home-sections.ts';
import styles from './home.module.css';
import { scrollToSection, useSectionInView } from './section-in-view.ts';

const LIST_ICONS = {
  hot: <Flame aria-hidden="true" />,
  favorite: <Heart aria-hidden="true" />,
  recent: <History aria-hidden="true" />,
};

/** The menu of the sections of home, which sticks under the header. A press scrolls to the section, and the section in view is marked. */
export function GameMenu({ sections }: { sections: readonly HomeSection[] }) {
  const { t } = useTranslation('player');
  const inView = useSectionInView(sections.map(({ id }) => id));
  const chips = sections.map((section) => {
    const { id } = section;
    const label = 'lane' in section ? t(`category.${section.lane.gameCategory}`) : t(`lobby.tab.${section.kind}`);
    return {
      key: id,
      label,
      icon: 'lane' in section ? categoryIcons[section.lane.gameCategory] : LIST_ICONS[section.kind],
      active: id === inView,
      render: <button type="button" aria-label={label} onClick={() => scrollToSection(id)} />,
    };
  });
  return <ChipBar label={t('home.game_menu')} chips={chips} sticky className={styles.menu} />;
}
