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
  const { enter, room, failure } = useRoom(modelId);
  const title = room ? t('live_chat.room', { name: room.name }) : t('live_chat.title');
  return (
    <div className={styles.root}>
      <PageTitle title={title} />
      <div className={styles.bar}>
        <IconButton label={t('live_chat.back')} render={<Link to={categoryPaths.CHAT} />}>
          <ArrowLeft />
        </IconButton>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <RoomScreen room={room} failure={failure} onAgain={enter} />
    </div>
  );
}

interface OpenRoom {
  readonly name: string;
  readonly url: string;
  /** The vendor's origin. `undefined`: the address is on this site or invalid, and an error is shown instead of the room. */
  readonly origin: string | undefined;
}

/** Launches the room once per visit. A change of the language, or the second run of effects in development, would waste a launch token. */
function useRoom(modelId: string) {
  const language = useLanguage();
  const [launch, { data, error }] = useLaunchChatMutation();
  const enter = useCallback(() => void launch({ modelId, language }), [launch, modelId, language]);
  const hasEntered = useRef(false);
  useEffect(() => {
    if (hasEntered.current) return;
    hasEntered.current = true;
    enter();
  }, [enter]);
  const room: OpenRoom | undefined = data && {
    name: data.name,
    url: data.chatUrl,
    origin: gameOrigin(data.chatUrl, location.origin),
  };
  return { enter, room, failure: error };
}

interface RoomScreenProps {
  room: OpenRoom | undefined;
  failure: unknown;
  onAgain: () => void;
}

function RoomScreen({ room, failure, onAgain }: RoomScreenProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const backPath = categoryPaths.CHAT;
  if (failure !== undefined) {
    const isGone = errorCodeOf(failure) === 'game.not_found';
    return <PlayFailed text={errorSentence(failure)} backPath={backPath} onRetry={isGone ? undefined : onAgain} />;
  }
  if (!room)
    return (
      <output className={styles.wait}>
        <Loader size="large" />
        {t('state.loading')}
      </output>
    );
  const { name: gameName, url, origin } = room;
  if (origin === undefined)
    return <PlayFailed text={errorSentence({ code: 'system.unexpected' })} backPath={backPath} />;
  return (
    <GameFrame key={url} game={{ phase: 'playing', url, origin, gameName }} backPath={backPath} onRetry={onAgain} />
  );
}
