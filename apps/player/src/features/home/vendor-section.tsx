import { useNumberFormats } from '@baize/site/number-formats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../shared/categories.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { categoryPaths } from '../../shared/paths.ts';
import { VendorCard } from '../../shared/vendor-card.tsx';
import styles from './home.module.css';
import { LoadMore } from './load-more.tsx';
import { SectionFrame } from './section-frame.tsx';
import { vendorPlan } from './section-plan.ts';

/** The section of home with the vendors of a category that has no lobby of games. */
export function VendorSection({ id, lane: { gameCategory, vendors } }: { id: string; lane: Lane }) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const [open, setOpen] = useState(false);
  const plan = vendorPlan(vendors.length, open);
  const category = t(`category.${gameCategory}`);
  return (
    <SectionFrame
      id={id}
      title={category}
      icon={categoryIcons[gameCategory]}
      count={count(vendors.length)}
      all={{ to: categoryPaths[gameCategory], label: t('section.vendors_all_of', { category }) }}
    >
      {() => (
        <>
          <ul className={styles.vendors} aria-label={`${t('lobby.vendors')}: ${category}`}>
            {vendors.slice(0, plan.shownCount).map((vendor) => (
              <li key={vendor.code} className={styles.vendor}>
                <VendorCard vendor={vendor} gameType={gameCategory} />
              </li>
            ))}
          </ul>
          {plan.hasToggle && <LoadMore open={open} onChange={setOpen} />}
        </>
      )}
    </SectionFrame>
  );
}
