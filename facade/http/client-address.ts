import { isIP } from 'node:net';
import type { Request } from 'express';

/** The address that a request comes from: as trusted proxies tell, where what they tell is one, else the connection's own. */
export function clientAddress({ ip = '', socket }: Request): string | null {
  return isIP(ip) ? ip : (socket.remoteAddress ?? null);
}
