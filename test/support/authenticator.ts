import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

interface Overrides {
  readonly origin?: string;
  readonly userVerified?: boolean;
  readonly count?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encode = (data: Buffer) => data.toString('base64url');

/** A passkey in software, with one credential (ES256, no attestation), as a browser answers for it. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private count = 0;

  constructor(private readonly origin: string) {}

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, user }: Options, overrides: Overrides = {}): Record<string, unknown> {
    this.userHandle = user?.id ?? '';
    const key = isoCBOR.encode(coseKey(this.keys.publicKey) as never);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, Buffer.from(key)]);
    const authData = Buffer.concat([this.authenticatorData(rp?.id ?? '', 0x40, overrides), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', challenge, overrides),
      attestationObject: encode(Buffer.from(isoCBOR.encode(attestation as never))),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: Options, overrides: Overrides = {}): Record<string, unknown> {
    this.count = overrides.count ?? this.count + 1;
    const authData = this.authenticatorData(rpId ?? '', 0, overrides);
    const clientDataJSON = this.clientData('webauthn.get', challenge, overrides);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.response({
      clientDataJSON,
      authenticatorData: encode(authData),
      signature: encode(sign('sha256', signed, this.keys.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private authenticatorData(rpId: string, flags: number, { userVerified = true }: Overrides): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (userVerified ? 4 : 0)]), counter]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Overrides): string {
    return encode(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private response(response: object): Record<string, unknown> {
    const id = encode(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function coseKey(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
}
