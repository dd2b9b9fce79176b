import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from './target-address.ts';

/**
 * Creates an HTTP agent for addresses that institutions enter. Unless the operator allows private ones, it connects to public addresses
 * only ([D46]): host names are checked when they are resolved, and literal addresses, which are never resolved, before connecting.
 * @param timeout milliseconds that connecting may take
 */
export function createOutgoingAgent({ allowPrivate, timeout }: { allowPrivate: boolean; timeout: number }): Agent {
  const publicOnly = !allowPrivate;
  const connect = buildConnector({ timeout, allowH2: false, ...(publicOnly ? { lookup: lookUpPublic as never } : {}) });
  return new Agent({
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 4000,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (publicOnly && isIP(host) !== 0 && !isPublicAddress(host))
        return callback(new AddressNotAllowedError(host), null);
      return connect(options, callback);
    },
  });
}

type LookupCallback = (error: Error | null, address?: unknown, family?: number) => void;

/** Connects only to the addresses that were checked: the name is not resolved again between the check and the connection. */
function lookUpPublic(hostname: string, { all }: { all?: boolean }, callback: LookupCallback): void {
  resolvePublic(hostname).then(
    (addresses) => (all ? callback(null, addresses) : callback(null, addresses[0]?.address, addresses[0]?.family)),
    (error: Error) => callback(error),
  );
}
