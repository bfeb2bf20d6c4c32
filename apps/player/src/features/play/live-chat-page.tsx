import { errorCodeOf } from '@baize/api';
import { useLiveModelsQuery } from '@baize/api/member';
import type { LiveModelsValue } from '@baize/contract/schemas/chat';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Avatar } from '@baize/ui/avatar';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { liveRoomPath, paths } from '../../shared/paths.ts';
import styles from './live-chat.module.css';

type LiveModel = LiveModelsValue['list'][number];

/** How often the list is fetched again, because presenters come and go. */
const POLL_MS = 30_000;
/** A visit to the page fetches the list again only if the cached one is older than this. Browsers cache the reply of the server as long. */
const LIST_MAX_AGE_SECONDS = 15;

/** The presenters of the brand's vendors, those who are online first (spec section 7, CBS_modelList). */
export function LiveChatPage() {
  const { t } = useTranslation('player');
  return (
    <>
      <PageTitle title={t('live_chat.title')} />
      <PageHeader title={t('live_chat.title')} note={t('live_chat.lead')} />
      <Models />
    </>
  );
}

function Models() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useLiveModelsQuery(
    { language: useLanguage() },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: LIST_MAX_AGE_SECONDS },
  );
  if (data) return <ModelList models={data.list} />;
  if (error && errorCodeOf(error) === 'game.not_found')
    return (
      <EmptyState
        text={t('live_chat.off')}
        action={<Button render={<Link to={paths.home} />}>{t('act.go_home')}</Button>}
      />
    );
  if (error)
    return (
      <ErrorState
        text={errorSentence(error)}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    );
  return (
    <output className={styles.wait}>
      <Loader size="large" />
      {t('state.loading')}
    </output>
  );
}

function ModelList({ models }: { models: readonly LiveModel[] }) {
  const { t } = useTranslation('player');
  if (models.length === 0) return <EmptyState text={t('live_chat.empty')} />;
  const onlineFirst = models.toSorted((one, other) => Number(other.online) - Number(one.online));
  return (
    <ul className={styles.models}>
      {onlineFirst.map((model) => (
        <li key={model.modelId} className={styles.model}>
          <Avatar className={styles.picture} name={model.name} src={`${model.picture}.webp`} size="large" />
          <h2 className={styles.name}>{model.name}</h2>
          <Badge tone={model.online ? 'win' : 'plain'}>
            {t(model.online ? 'live_chat.online' : 'live_chat.offline')}
          </Badge>
          {model.online && (
            <Button variant="brass" render={<Link to={liveRoomPath(model.modelId)} />}>
              {t('live_chat.enter', { name: model.name })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
