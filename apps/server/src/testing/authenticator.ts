import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A WebAuthn authenticator (Level 3) with one key pair. It answers like `navigator.credentials`, so that tests need no browser. */
export interface Authenticator {
  create(options: CreationOptions, origin: string): Record<string, unknown>;
  get(options: RequestOptions, origin: string): Record<string, unknown>;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** The flags of the authenticator data: user present, user verified, and for a new key that attested credential data follows. */
const FLAGS = { get: 0b0000_0101, create: 0b0100_0101 };

/** Creates an authenticator with a new key pair. Its signature counter rises with each answer. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signCount = 0;
  const createAuthenticatorData = (rpId: string, flags: number, attestedCredentialData = Buffer.alloc(0)): Buffer => {
    signCount += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
      attestedCredentialData,
    ]);
  };
  const toCredential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    create: ({ challenge, rp }, origin) => {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const attestedCredentialData = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)]);
      const authData = createAuthenticatorData(rp.id, FLAGS.create, attestedCredentialData);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return toCredential({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get: ({ challenge, rpId }, origin) => {
      const authData = createAuthenticatorData(rpId, FLAGS.get);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return toCredential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Encodes a public key in COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256, coordinates x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string): Buffer => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), coordinate(x)],
    [cborInt(-3), coordinate(y)],
  ]);
}

/** Writes the head of a CBOR data item (RFC 8949): its major type and an argument of at most 65,535. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
