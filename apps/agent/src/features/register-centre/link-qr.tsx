import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { QrCode } from '@baize/site/qr-code';
import { drawQrPicture } from '@baize/site/qr-file';
import { Button } from '@baize/ui/button';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import styles from './register-centre.module.css';

export interface LinkQrProps {
  address: string;
  link: PromotionLink;
}

/** The QR code of the address, which the browser draws and can save as a picture. */
export function LinkQr({ address, link: { name, code } }: LinkQrProps) {
  const { t } = useTranslation('agent');
  return (
    <div className={styles.qr}>
      <QrCode text={address} label={t('recruit.qr', { name })} />
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        aria-label={`${t('recruit.save_qr')}: ${name}`}
        onClick={() => void savePicture(address, `${code}.png`)}
      >
        {t('recruit.save_qr')}
      </Button>
    </div>
  );
}

/** Saves the QR code as a PNG file. Does nothing where the browser cannot draw it. */
async function savePicture(address: string, fileName: string): Promise<void> {
  const picture = await drawQrPicture(address);
  if (!picture) return;
  const url = URL.createObjectURL(picture);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  URL.revokeObjectURL(url);
}
