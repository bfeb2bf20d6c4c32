import { errorCodeOf } from '@baize/api';
import { useLaunchChatMutation } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { IconButton } from '@baize/ui/icon-button';
import { Loader } from '@baize/ui/loader';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { categoryPaths } from '../../shared/paths.ts';
import { GameFrame } from './game-frame.tsx';
import { PlayFailed } from './play-failed.tsx';
import { gameOrigin } from './play-state.ts';
import styles from './play.module.css';

/** The room of a presenter on its vendor's origin (spec section 7, CBS_launchChat). A member sends gifts there; a visitor watches. */
export function LiveChatRoom({ modelId }: { modelId: string }) {
  const { t } = useTranslation('player');
  const [launch, { data }] = useLaunchChatMutation({ fixedCacheKey: `room ${modelId}` });
  const title = data ? t('live_chat.room', { name: data.name }) : t('live_chat.title');
  return (
    <div className={styles.root}>
      <PageTitle title={title} />
      <div className={styles.bar}>
        <IconButton label={t('live_chat.back')} render={<Link to={categoryPaths.CHAT} />}>
          <ArrowLeft />
        </IconButton>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <Room modelId={modelId} launch={launch} />
    </div>
  );
}

interface RoomProps {
  modelId: string;
  launch: ReturnType<typeof useLaunchChatMutation>[0];
}

function Room({ modelId, launch }: RoomProps) {
  const { t } = useTranslation('player');
  const sentence = useErrorSentence();
  const [, { data, error }] = useLaunchChatMutation({ fixedCacheKey: `room ${modelId}` });
  const language = useLanguage();
  const enter = useCallback(() => void launch({ modelId, language }), [launch, modelId, language]);
  const entered = useRef(false);
  useEffect(() => {
    // A new language, and the second run of effects in development, would waste a launch token.
    if (entered.current) return;
    entered.current = true;
    enter();
  }, [enter]);
  const backPath = categoryPaths.CHAT;
  if (error) {
    const isGone = errorCodeOf(error) === 'game.not_found';
    return <PlayFailed text={sentence(error)} backPath={backPath} onAgain={isGone ? undefined : enter} />;
  }
  if (!data)
    return (
      <output className={styles.wait}>
        <Loader size="large" />
        {t('state.loading')}
      </output>
    );
  const origin = gameOrigin(data.chatUrl, location.origin);
  if (origin === undefined) return <PlayFailed text={sentence({ code: 'system.unexpected' })} backPath={backPath} />;
  const game = { phase: 'playing', url: data.chatUrl, origin, gameName: data.name } as const;
  return <GameFrame key={data.chatUrl} game={game} backPath={backPath} onAgain={enter} />;
}
