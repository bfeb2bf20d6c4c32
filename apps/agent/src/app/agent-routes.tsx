import { lazyPage } from '@baize/site/lazy-page';
import { NotFoundPage } from '@baize/site/not-found-page';
import { useScrollRestoration } from '@baize/site/use-scroll-restoration';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { ForgetRoute } from './forget-route.tsx';
import { AgentsOnly, RootRedirect, VisitorsOnly } from './guards.tsx';
import { Moved } from './moved.tsx';

const Landing = lazyPage(() => import('../routes/landing.tsx'), ['account', 'validation']);
const AgentHome = lazyPage(async () => ({ default: (await import('./agent-home.tsx')).AgentHome }));
const TeamOverview = lazyPage(() => import('../routes/team-overview.tsx'), ['records', 'team']);
const TeamBetting = lazyPage(() => import('../routes/team-betting.tsx'), ['records']);
const TeamTransactions = lazyPage(() => import('../routes/team-transactions.tsx'), ['reports', 'records']);
const AgentAnnouncements = lazyPage(() => import('../routes/agent-announcements.tsx'), ['reports', 'records']);
const TeamProfit = lazyPage(() => import('../routes/team-profit.tsx'), ['reports', 'records']);
const Income = lazyPage(() => import('../routes/income.tsx'), ['reports', 'contracts', 'records']);
const Downlines = lazyPage(
  () => import('../routes/downlines.tsx'),
  ['team', 'cashier', 'account', 'records', 'security', 'validation'],
);
const Downline = lazyPage(
  () => import('../routes/downline.tsx'),
  ['team', 'contracts', 'cashier', 'account', 'records', 'security', 'validation'],
);
const RegisterCentre = lazyPage(
  () => import('../routes/register-centre.tsx'),
  ['recruiting', 'contracts', 'account', 'records', 'validation'],
);
const Messages = lazyPage(() => import('../routes/messages.tsx'), ['records']);
const Unsubscribe = lazyPage(() => import('../routes/unsubscribe.tsx'), ['records']);
const Complaints = lazyPage(
  () => import('../routes/complaints.tsx'),
  ['complaints', 'records', 'cashier', 'validation'],
);
const Feedback = lazyPage(() => import('../routes/feedback.tsx'), ['complaints', 'account', 'cashier', 'validation']);
const Deposit = lazyPage(() => import('../routes/deposit.tsx'), ['cashier', 'validation']);
const Withdraw = lazyPage(
  () => import('../routes/withdraw.tsx'),
  ['cashier', 'account', 'records', 'security', 'validation'],
);
const TransferUpline = lazyPage(
  () => import('../routes/transfer-upline.tsx'),
  ['cashier', 'account', 'records', 'security', 'validation'],
);
const CONTRACT_AREAS = ['contracts', 'reports', 'records', 'validation'] as const;
const Dividend = lazyPage(() => import('../routes/dividend.tsx'), CONTRACT_AREAS);
const DailySalary = lazyPage(() => import('../routes/daily-salary.tsx'), CONTRACT_AREAS);
const HourlySalary = lazyPage(() => import('../routes/hourly-salary.tsx'), CONTRACT_AREAS);
const RealTimeSalary = lazyPage(() => import('../routes/real-time-salary.tsx'), CONTRACT_AREAS);
const SecurityCentre = lazyPage(() => import('../routes/security-centre.tsx'), ['security', 'account', 'validation']);

/** The routes of this site (spec section 2, "Routes"). Each page is a separate chunk, with the areas of texts that it needs. */
export function AgentRoutes() {
  useScrollRestoration();
  return (
    <Routes>
      <Route path={paths.root} element={<RootRedirect />} />
      <Route element={<VisitorsOnly />}>
        <Route path={paths.landing} element={<Landing />} />
      </Route>
      <Route path="/login" element={<Navigate replace to={paths.landing} />} />
      <Route path={paths.forget} element={<ForgetRoute />} />
      <Route path={paths.unsubscribe} element={<Unsubscribe />} />
      <Route element={<AgentsOnly />}>
        <Route path={paths.overview} element={<AgentHome />}>
          <Route index element={<TeamOverview />} />
          <Route path={paths.betting()} element={<TeamBetting />} />
          <Route path={paths.registerCentre} element={<RegisterCentre />} />
          <Route path={paths.transactions()} element={<TeamTransactions />} />
          <Route path={paths.announcements} element={<AgentAnnouncements />} />
          <Route path={paths.profit} element={<TeamProfit />} />
          <Route path={paths.income} element={<Income />} />
          <Route path={paths.downlines} element={<Downlines />} />
          <Route path={`${paths.downlines}/:account`} element={<Downline />} />
          {/* The overview is the first page of the agent centre; the specification also gives it a path of its own. */}
          <Route path="/agentHome/agentTeamOverview" element={<Moved to={paths.overview} />} />
          <Route path="/agentHome/betting" element={<Moved to={paths.betting()} />} />
          <Route path={paths.messages} element={<Messages />} />
          <Route path={paths.complaints} element={<Complaints />} />
          <Route path={paths.feedback} element={<Feedback />} />
          <Route path={paths.deposit} element={<Deposit />} />
          <Route path={paths.withdraw} element={<Withdraw />} />
          <Route path={paths.transferUpline} element={<TransferUpline />} />
          <Route path={paths.dividend} element={<Dividend />} />
          <Route path={paths.dailySalary} element={<DailySalary />} />
          <Route path={paths.hourlySalary} element={<HourlySalary />} />
          <Route path={paths.realTimeSalary} element={<RealTimeSalary />} />
          <Route path={paths.securityCentre} element={<SecurityCentre />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage alone />} />
    </Routes>
  );
}
