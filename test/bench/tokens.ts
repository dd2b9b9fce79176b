import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { generateApiKey } from '../../src/auth/api-keys/api-key.ts';
import { jwtSecret } from './environment.ts';

const key = createSecretKey(Buffer.from(jwtSecret));
const tokens = new Map<string, string>();

/** The API key of the institution, whose reads leave disclosures. */
export const apiKey = generateApiKey();

/** Returns an access token for the `index`th user of the data, signed like those of the service. */
export function tokenOf(institutionId: number, index: number): string {
  const name = `${institutionId} ${index}`;
  const cached = tokens.get(name);
  if (cached) return cached;
  const id = 1_000_001 + index;
  const token = jwt.sign({ sid: id, inst: institutionId }, key, {
    header: { alg: 'HS256', typ: 'at+jwt' },
    subject: String(id),
    issuer: 'registrar',
    audience: 'registrar',
    expiresIn: '12h',
  });
  tokens.set(name, token);
  return token;
}
