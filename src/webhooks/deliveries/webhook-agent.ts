import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from '../target-address.ts';
import type { TargetPolicy } from '../webhook-url.ts';

type LookupCallback = (error: Error | null, address?: unknown, family?: number) => void;

/** Gives a connection only addresses that were checked: nothing can resolve to another one between the check and the connection. */
function publicLookup(hostname: string, { all }: { all?: boolean }, callback: LookupCallback): void {
  resolvePublic(hostname).then(
    (addresses) => (all ? callback(null, addresses) : callback(null, addresses[0]?.address, addresses[0]?.family)),
    (error: Error) => callback(error),
  );
}

/**
 * The HTTP client of deliveries. Unless the operator allows private targets it connects to public addresses only ([D46]): names
 * are checked when they are resolved, and literals, for which no look-up is ever asked, before they are connected to.
 * @param timeout milliseconds that connecting may take
 */
export function webhookAgent(policy: TargetPolicy, timeout: number): Agent {
  const guarded = !policy.WEBHOOK_ALLOW_PRIVATE;
  const connect = buildConnector({ timeout, allowH2: false, ...(guarded ? { lookup: publicLookup as never } : {}) });
  return new Agent({
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 4000,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (guarded && isIP(host) !== 0 && !isPublicAddress(host))
        return callback(new AddressNotAllowedError(host), null);
      return connect(options, callback);
    },
  });
}
