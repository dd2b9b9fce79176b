import { randomBytes } from 'node:crypto';

/** Returns a refresh token of 256 random bits ([D13]). It begins with the institution, so that a cluster finds its node. */
export function generateRefreshToken(institutionId: number): string {
  return `${institutionId.toString(36)}_${randomBytes(32).toString('base64url')}`;
}

/** Returns the institution that a refresh token names. Tokens that were issued before they did name none. */
export function institutionOfToken(token: string): number | undefined {
  const [, digits] = /^([0-9a-z]{1,6})_.{43}$/.exec(token) ?? [];
  const institutionId = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  return institutionId < 2 ** 31 ? institutionId : undefined;
}
