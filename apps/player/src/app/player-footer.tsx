import { useMerchant, useSiteOrigins, useSwitch } from '@baize/site/merchant';
import { Footer, type FooterColumn } from '@baize/ui/footer';
import { VendorMark } from '@baize/ui/vendor-mark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { navigableLanes } from '../shared/categories.ts';
import { useLanes } from '../shared/lanes.ts';
import { categoryPaths, paths } from '../shared/paths.ts';
import styles from './player-footer.module.css';

/** Spec section 2, footer: these marks, as codes set by us (nobody's logo). */
const VENDOR_MARKS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];

export function PlayerFooter() {
  const { t } = useTranslation('player');
  const { name, copyrightYear, minimumAge } = useMerchant();
  return (
    <Footer
      top={VENDOR_MARKS.map((code) => (
        <span key={code} className={styles.mark}>
          <VendorMark code={code} />
        </span>
      ))}
      columns={useColumns()}
      ageMark={t('footer.age', { age: minimumAge })}
      fine={
        <>
          {t('footer.licence', { age: minimumAge })} {t('footer.copyright', { year: copyrightYear, brand: name })}
        </>
      }
    />
  );
}

function useColumns(): FooterColumn[] {
  const { t } = useTranslation('player');
  const { lanes } = useLanes();
  const { agent } = useSiteOrigins();
  const agents = useSwitch('AGENTPOLICY3');
  const games = navigableLanes(lanes).map(({ gameCategory }) => (
    <Link key={gameCategory} to={categoryPaths[gameCategory]}>
      {t(`category.${gameCategory}`)}
    </Link>
  ));
  const account = [
    <Link key="records" to={paths.member}>
      {t('nav.betting_record')}
    </Link>,
  ];
  const agentLinks = [
    <a key="agent" href={`${agent}/agent`}>
      {t('nav.agent_login')}
    </a>,
  ];
  return [
    { title: t('footer.play'), links: games },
    { title: t('account.title'), links: account },
    ...(agents ? [{ title: t('footer.agents'), links: agentLinks }] : []),
  ];
}
