import { createSecretKey } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import jwt from 'jsonwebtoken';

const key = createSecretKey(Buffer.from(process.env.JWT_SECRET as string));

/** Sets `response.locals.institutionId` from the bearer token. */
export function authenticate(request: Request, response: Response, next: NextFunction): void {
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  try {
    const claims = jwt.verify(token ?? '', key, { algorithms: ['HS256'] }) as jwt.JwtPayload;
    response.locals.institutionId = claims.inst;
    next();
  } catch {
    response.status(401).json({ error: 'unauthorized', message: 'Send a valid bearer token.' });
  }
}
