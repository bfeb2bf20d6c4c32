import { useUpdateLanguageMutation } from '@baize/api';
import { useEffect } from 'react';
import { useLanguage } from '../language/language.tsx';
import { useMember } from '../session/viewer.ts';

/**
 * Stores the chosen language on the server whenever the member's stored language differs: after a choice, after a
 * log-in, and on page load. Records show game names in that language.
 */
export function MemberLanguage(): null {
  const language = useLanguage();
  const stored = useMember()?.language;
  const [updateLanguage] = useUpdateLanguageMutation();
  // A refused call changes no dependency of the effect, so it is not retried in a loop.
  useEffect(() => {
    if (stored !== undefined && stored !== language) void updateLanguage({ language });
  }, [stored, language, updateLanguage]);
  return null;
}
