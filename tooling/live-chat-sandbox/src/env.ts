/** The configuration of the process, from its environment variables. */
export interface Env {
  readonly port: number;
  /** The origin of the platform's wallet API. */
  readonly walletUrl: string;
  /** The code of the vendor that the sandbox is for the platform. */
  readonly vendorCode: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Origins of the sites that may show a room in a frame. */
  readonly frameAncestors: readonly string[];
}

/** Reads the configuration. Throws an error that names the first missing variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const required = (name: string): string => {
    const value = source[name];
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  return {
    port: Number(required('LIVE_CHAT_PORT')),
    walletUrl: required('WALLET_URL'),
    vendorCode: required('VENDOR_CODE'),
    keyId: required('KEY_ID'),
    keySecret: required('KEY_SECRET'),
    frameAncestors: required('FRAME_ANCESTORS').split(' '),
  };
}
