import { Type, type Static } from 'typebox';
import { DiallingCode } from './verification.ts';

/** Customer service and messaging channels (spec section 3, "Customer service entry" and "Resource"; section 2, floating service). */
export const CustomerServiceValue = Type.Object({
  /** The merchant's site key, base64url of 256 bits. */
  siteKey: Type.String(),
  entries: Type.Array(
    Type.Object({
      /** Type of the entry. A page uses the entry of its type, or else the first one. */
      csType: Type.String(),
      name: Type.String(),
      /** Encrypted path, which the client decrypts: base64url of nonce (12 bytes), AES-256-GCM ciphertext and tag (decision 5). */
      path: Type.String(),
    }),
  ),
  /** Social pages and messaging channels. */
  resources: Type.Array(
    Type.Object({
      group: Type.Enum(['social', 'messaging_1', 'messaging_2', 'messaging_3']),
      resourceType: Type.String(),
      labelNameEn: Type.String(),
      url: Type.String(),
    }),
  ),
});
export type CustomerServiceValue = Static<typeof CustomerServiceValue>;

/** Dialling codes for the country selection. The first is the merchant's own country. */
export const CountryCodesValue = Type.Object({
  list: Type.Array(
    Type.Object({
      /** ISO 3166-1 alpha-2 code; its name comes from `Intl.DisplayNames`. */
      countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
      countryDialingCode: DiallingCode,
      /** Minimum number of digits of a mobile number, without dialling code and leading zero. */
      minDigits: Type.Integer({ minimum: 4, maximum: 15 }),
      maxDigits: Type.Integer({ minimum: 4, maximum: 15 }),
    }),
  ),
});
export type CountryCodesValue = Static<typeof CountryCodesValue>;
