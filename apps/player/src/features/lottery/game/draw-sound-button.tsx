import { readStored, writeStored } from '@baize/site/browser-storage';
import { IconButton } from '@baize/ui/icon-button';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playDrawSound } from './draw-sound.ts';

const STORED_KEY = 'baize.draw-sound';

/**
 * Turns the sound of new draws on and off. It is off until a person turns it on, and the browser stores the choice. `freshIssue` is the number of a draw that
 * has arrived since the page opened; each new number plays the sound.
 */
export function DrawSoundButton({ freshIssue }: { freshIssue: string | undefined }) {
  const { t } = useTranslation('player');
  const [isOn, setIsOn] = useState(() => readStored('localStorage', STORED_KEY) === 'on');
  const announce = useEffectEvent(() => {
    if (isOn) playDrawSound();
  });
  useEffect(() => {
    if (freshIssue !== undefined) announce();
  }, [freshIssue]);
  const toggle = () => {
    // Browsers allow sound only after a press. Playing the sound now unlocks it, and lets the person hear it.
    if (!isOn) playDrawSound();
    writeStored('localStorage', STORED_KEY, isOn ? 'off' : 'on');
    setIsOn(!isOn);
  };
  return (
    <IconButton label={t('lottery.sound')} size="small" pressed={isOn} onClick={toggle}>
      {isOn ? <Volume2 /> : <VolumeX />}
    </IconButton>
  );
}
