import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { jwtSecret } from './environment.ts';

const key = createSecretKey(Buffer.from(jwtSecret));
const tokens = new Map<number, string>();

/** The access token of the `index`th user that the data has, as the service signs it. */
export function tokenOf(institutionId: number, index: number): string {
  const known = tokens.get(index);
  if (known) return known;
  const id = 1_000_001 + index;
  const token = jwt.sign({ sid: id, inst: institutionId }, key, {
    header: { alg: 'HS256', typ: 'at+jwt' },
    subject: String(id),
    issuer: 'registrar',
    audience: 'registrar',
    expiresIn: '12h',
  });
  tokens.set(index, token);
  return token;
}
