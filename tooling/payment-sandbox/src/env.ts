/** Configuration of the process, from its environment variables. */
export interface Env {
  readonly port: number;
  readonly databaseUrl: string;
  /** Origin at which browsers reach the pages of the sandbox. */
  readonly pageOrigin: string;
  /** Address at which the platform receives webhooks. */
  readonly webhookUrl: string;
  /** The key that the sandbox shares with the platform: it signs the webhooks, and checks the calls of the API. */
  readonly keyId: string;
  readonly keySecret: string;
}

/** Reads the configuration. Throws an error that names the first missing variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const required = (name: string): string => {
    const value = source[name];
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  return {
    port: Number(required('PAYMENTS_PORT')),
    databaseUrl: required('PAYMENTS_DATABASE_URL'),
    pageOrigin: required('PAGE_ORIGIN'),
    webhookUrl: required('WEBHOOK_URL'),
    keyId: required('KEY_ID'),
    keySecret: required('KEY_SECRET'),
  };
}
