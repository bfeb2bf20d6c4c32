import { useCopyrightYears } from '@baize/site/copyright-years';
import { useBootValue, useMerchant, useSiteOrigins, useSwitch } from '@baize/site/merchant';
import { useCustomerService } from '@baize/site/use-customer-service';
import { Footer, type FooterColumn } from '@baize/ui/footer';
import { VendorMark } from '@baize/ui/vendor-mark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { navigableLanes } from '../shared/categories.ts';
import { useLanes } from '../shared/lanes.ts';
import { useIsOffered } from '../shared/page-switches.ts';
import { categoryPaths, paths } from '../shared/paths.ts';
import styles from './player-footer.module.css';
import { vendorMarks } from './vendor-marks.ts';

/** Spec section 2, footer: vendor marks, links, licence and year. */
export function PlayerFooter() {
  const { t } = useTranslation('player');
  const { name, minimumAge } = useMerchant();
  const marks = vendorMarks(useLanes().lanes);
  return (
    <Footer
      top={
        marks.length > 0 &&
        marks.map((code) => (
          <span key={code} className={styles.mark}>
            <VendorMark code={code} />
          </span>
        ))
      }
      columns={useColumns()}
      ageMark={t('footer.age', { age: minimumAge })}
      fine={
        <>
          {t('footer.licence', { age: minimumAge })} {t('footer.copyright', { year: useCopyrightYears(), brand: name })}
        </>
      }
    />
  );
}

const REWARD_LINKS = [
  { path: paths.manualRebate, label: 'nav.rebate' },
  { path: paths.playerRank, label: 'nav.vip' },
] as const;

/** Returns the columns of links (spec section 2): games in the order of the navigation, the account, help, and the agent site. */
function useColumns(): FooterColumn[] {
  const { t } = useTranslation('player');
  const { lanes } = useLanes();
  const { agent } = useSiteOrigins();
  const hasAgentLinks = useSwitch('AGENTPOLICY3');
  const isOffered = useIsOffered();
  const { open } = useCustomerService();
  const hasAnalytics = typeof useBootValue().system.analytics?.gtagId === 'string';
  const games = navigableLanes(lanes).map(({ gameCategory }) => (
    <Link key={gameCategory} to={categoryPaths[gameCategory]}>
      {t(`category.${gameCategory}`)}
    </Link>
  ));
  const favorites = (
    <Link key="favorite" to={paths.favorite}>
      {t('lobby.tab.favorite')}
    </Link>
  );
  const account = [
    <Link key="records" to={paths.bettingRecord}>
      {t('nav.betting_record')}
    </Link>,
    <Link key="promotions" to={paths.promotions}>
      {t('nav.promotions')}
    </Link>,
    <Link key="missions" to={paths.missions}>
      {t('mission.title')}
    </Link>,
    <Link key="rewards" to={paths.rewardCentre}>
      {t('reward.title')}
    </Link>,
    ...REWARD_LINKS.filter(({ path }) => isOffered(path)).map(({ path, label }) => (
      <Link key={path} to={path}>
        {t(label)}
      </Link>
    )),
    <Link key="points" to={paths.pointMall}>
      {t('points.title')}
    </Link>,
  ];
  const help = [
    <button key="service" type="button" onClick={open}>
      {t('service.title')}
    </button>,
    <Link key="help" to={paths.help}>
      {t('nav.help')}
    </Link>,
    <Link key="feedback" to={paths.feedback}>
      {t('feedback.title')}
    </Link>,
    <Link key="returns" to={paths.lotteryReturns}>
      {t('footer.lottery_returns')}
    </Link>,
    <Link key="app" to={paths.appDownload}>
      {t('nav.app_download')}
    </Link>,
  ];
  const reopenConsent = async () => (await import('../features/analytics/analytics.tsx')).askConsentAgain();
  const analytics = (
    <button key="analytics" type="button" onClick={() => void reopenConsent()}>
      {t('footer.analytics')}
    </button>
  );
  const agentLinks = [
    <a key="agent" href={`${agent}/agent`}>
      {t('nav.agent_login')}
    </a>,
  ];
  return [
    { key: 'play', title: t('footer.play'), links: [...games, favorites] },
    { key: 'account', title: t('account.title'), links: account },
    { key: 'help', title: t('footer.help'), links: hasAnalytics ? [...help, analytics] : help },
    ...(hasAgentLinks ? [{ key: 'agents', title: t('footer.agents'), links: agentLinks }] : []),
  ];
}
