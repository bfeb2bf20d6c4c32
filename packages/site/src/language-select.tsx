import { DeferredPart } from './deferred-part.tsx';
import { LanguageTrigger } from './language-trigger.tsx';

const loadMenu = async () => (await import('./language-list.tsx')).LanguageList;

/** In the header: the language that is shown; a press offers the merchant's others. */
export function LanguageSelect() {
  return <DeferredPart load={loadMenu} placeholder={<LanguageTrigger />} />;
}
