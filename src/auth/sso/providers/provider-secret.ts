import type { KeyObject } from 'node:crypto';
import { sealText, unsealText } from '../../../shared/sealed-text.ts';

/** The provider whose secret it is. A ciphertext that is copied to another provider cannot be decrypted there. */
interface SecretOwner {
  readonly institutionId: number;
  readonly id: number;
}

/** Returns the context in which a secret is encrypted. */
export function clientSecretContext({ institutionId, id }: SecretOwner): string {
  return `identity provider ${institutionId}/${id}`;
}

/** Encrypts the client secret of a provider for the database ([D52]). */
export function sealClientSecret(key: KeyObject, owner: SecretOwner, secret: string): Buffer {
  return sealText(key, secret, clientSecretContext(owner));
}

/** @throws Error if the key differs from the one used for encryption, or the bytes were changed or moved */
export function unsealClientSecret(key: KeyObject, owner: SecretOwner, sealed: Buffer): string {
  return unsealText(key, sealed, clientSecretContext(owner));
}
