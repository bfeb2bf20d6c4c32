import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './account-path.module.css';

export interface AccountPathProps {
  account: string;
  /** The accounts from the agent's direct downline to the account itself. */
  line: readonly string[];
  /** The page of the account's own records. */
  to: string;
  /** Returns the address of the direct downlines of an account. If it is given, each account above is a link. */
  downlinesPath?: (account: string) => string;
}

/** Shows an account of the team as a link and, below it, the agents between the agent and the account. */
export function AccountPath({ account, line, to, downlinesPath }: AccountPathProps) {
  const { t } = useTranslation('agent');
  const above = line.slice(0, -1);
  return (
    <span className={styles.root}>
      <Link className={styles.account} to={to}>
        {account}
      </Link>
      {above.length > 0 && (
        <small
          className={styles.line}
          aria-label={t('team_bets.below', { line: above.join(', ') })}
          title={above.join(' › ')}
        >
          {above.map((name) => (
            <span key={name}>{downlinesPath ? <Link to={downlinesPath(name)}>{name}</Link> : name}</span>
          ))}
        </small>
      )}
    </span>
  );
}
