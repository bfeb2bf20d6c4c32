import type { ContractOffer } from '@baize/contract/schemas/contracts';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { isPlatform } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';
import { OfferActs } from './offer-acts.tsx';
import { PreviewView } from './preview-view.tsx';
import { TermsView } from './terms-view.tsx';
import { useOfferTitle } from './use-offer-title.ts';

/** A request that waits for an answer, with a preview of what the terms would have paid. */
export function OfferCard({ offer }: { offer: ContractOffer }) {
  const offerTitle = useOfferTitle();
  return (
    <Card title={offerTitle(offer)}>
      <OfferView offer={offer} />
      <div className={styles.acts}>
        <OfferActs offer={offer} />
      </div>
    </Card>
  );
}

/** Shows the time, the note and the terms of a request. The offer of a new contract has a preview as well. */
export function OfferView({ offer: { account, terms, note, preview, createdAt, request } }: { offer: ContractOffer }) {
  const { dateTime } = useFormats();
  return (
    <div className={styles.offer}>
      <p className={styles.soft}>{dateTime(createdAt)}</p>
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      <TermsView terms={terms} currency={preview.currency} />
      {request === 'new' && <PreviewView preview={preview} isOfPlatform={isPlatform(account)} />}
    </div>
  );
}
