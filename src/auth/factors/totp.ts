import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PERIOD = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates the secret of an authenticator app: 160 random bits (RFC 4226). */
export function generateTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Returns bytes in base32 (RFC 4648), as authenticator apps take them. Their number must be a multiple of five. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
}

/** Returns the code of a time step (RFC 6238 with SHA-1). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the step of a code: the present one, the one before or the one after, because clocks differ. A step counts once.
 * @param lastStep the step of the last accepted code
 * @returns undefined for a wrong code
 */
export function findStep(secret: Buffer, code: string, lastStep: number | null, now = Date.now()): number | undefined {
  const entered = Buffer.from(code.replace(/\s/g, ''));
  const present = Math.floor(now / 1000 / PERIOD);
  return [present, present - 1, present + 1].find((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    const isRight = entered.length === expected.length && timingSafeEqual(entered, expected);
    return isRight && (lastStep === null || step > lastStep);
  });
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUri(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
