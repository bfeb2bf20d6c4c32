import { DeferredPart } from '../loading/deferred-part.tsx';
import { LanguageTrigger } from './language-trigger.tsx';

const loadMenu = async () => (await import('./language-list.tsx')).LanguageList;

/** Shows the current language in the header. A press opens a menu with the merchant's other languages. */
export function LanguageSelect() {
  return <DeferredPart load={loadMenu} placeholder={<LanguageTrigger />} />;
}
