import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data. Source: WebAuthn Level 3, 6.1. */
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

type AuthenticatorUse = {
  /** The server's options as JSON text. */
  readonly options: string;
  readonly origin?: string;
  /** The signature counter for this use. */
  readonly counter?: number;
  readonly isVerified?: boolean;
};

/** A passkey in software with its own key. It acts as a browser with an authenticator. */
export function softwarePasskey(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');

  const clientData = (type: string, options: string, origin: string) => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const authenticatorData = (host: string, flag: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flag]), count]);
  };
  const flagsOf = (isVerified: boolean) => flags.userPresent | (isVerified ? flags.userVerified : 0);

  return {
    id,
    /** Answers options for creating a passkey. */
    make({ options, origin: from = origin, counter = 0, isVerified = true }: AuthenticatorUse) {
      const { rp } = JSON.parse(options) as { rp: { id: string } };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(rp.id, flagsOf(isVerified) | flags.attested, counter),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
    /** Answers options for a signature. */
    sign({ options, origin: from = origin, counter = 0, isVerified = true }: AuthenticatorUse) {
      const { rpId } = JSON.parse(options) as { rpId: string };
      const [client, data] = [clientData('webauthn.get', options, from), authenticatorData(rpId, flagsOf(isVerified), counter)];
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

export type SoftPasskey = ReturnType<typeof softwarePasskey>;

/** CBOR of a COSE key of the type EC2, for ES256 and P-256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
}

/** CBOR of an attestation object without a statement. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
}
