import { CdnImage } from '@baize/ui/image';
import Gift from 'lucide-react/icons/gift';
import { PROMOTION_ART_SIZE, promotionArt } from './promotion-art.ts';
import styles from './promotions.module.css';

export interface PromotionPictureProps {
  /** The address without width and file extension; empty if the operator has given none. */
  image: string;
  sizes: string;
  /** Whether the picture is in view at first. */
  eager?: boolean;
}

/** The picture of a promotion. It is decorative, because the title stands beside it. Without an address, a gift icon fills the same space. */
export function PromotionPicture({ image, sizes, eager = false }: PromotionPictureProps) {
  if (image === '')
    return (
      <span className={styles.noPicture} aria-hidden="true">
        <Gift />
      </span>
    );
  return (
    <CdnImage
      className={styles.picture}
      sources={promotionArt(image)}
      alt=""
      sizes={sizes}
      eager={eager}
      {...PROMOTION_ART_SIZE}
    />
  );
}
