import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The end of an institution's audit trail at a point in time. Its hash covers all records up to it. */
export interface AuditHead {
  readonly institutionId: number;
  readonly sequence: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** A head that the service has signed. */
export interface AuditCheckpoint extends AuditHead {
  readonly takenAt: string;
  readonly keyId: string;
  /** Hexadecimal HMAC-SHA256. */
  readonly signature: string;
}

/** Signs heads of the audit trail with a key derived from ENCRYPTION_KEY, which is not in the database. */
export class CheckpointKey {
  /** Distinguishes signatures by a former ENCRYPTION_KEY, which can no longer be verified, from forged ones. */
  readonly id: string;
  private readonly key: Buffer;

  constructor(encryptionKey: KeyObject) {
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', encryptionKey, '', `registrar audit checkpoint ${purpose}`, length));
    this.key = derive('key', 32);
    this.id = derive('key id', 8).toString('hex');
  }

  sign(head: AuditHead, takenAt: string): AuditCheckpoint {
    const { institutionId, sequence, hash } = head;
    const signature = this.signatureOf(head, takenAt).toString('hex');
    return { institutionId, sequence, hash, takenAt, keyId: this.id, signature };
  }

  isSigned(checkpoint: AuditCheckpoint): boolean {
    const expected = this.signatureOf(checkpoint, checkpoint.takenAt);
    const signature = Buffer.from(String(checkpoint.signature), 'hex');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  }

  private signatureOf({ institutionId, sequence, hash }: AuditHead, takenAt: string): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([1, institutionId, sequence, hash, takenAt]))
      .digest();
  }
}
