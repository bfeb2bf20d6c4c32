/** Everything that the sandbox is told from outside. */
export interface Env {
  readonly port: number;
  readonly databaseUrl: string;
  /** The origin at which a browser reaches its pages. */
  readonly pageOrigin: string;
  /** The address at which the platform wants to be told what happened. */
  readonly webhookUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
}

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
