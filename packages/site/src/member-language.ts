import { useUpdateLanguageMutation } from '@baize/api';
import { useEffect } from 'react';
import { useLanguage } from './language.tsx';
import { useMember } from './viewer.ts';

/**
 * Tells the server the language that was chosen, whenever what it has stored of the member differs: after a choice, after a
 * log-in, at the start of a page. Game names of records come in that language.
 */
export function MemberLanguage(): null {
  const language = useLanguage();
  const stored = useMember()?.language;
  const [updateLanguage] = useUpdateLanguageMutation();
  // A refusal changes nothing that this depends on: it is not asked again without end.
  useEffect(() => {
    if (stored !== undefined && stored !== language) void updateLanguage({ language });
  }, [stored, language, updateLanguage]);
  return null;
}
