import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from '../target-address.ts';
import type { TargetPolicy } from '../webhook-url.ts';
import { type AttemptResult, type DeliveryRequest, postDelivery } from './delivery-request.ts';

/** Posts deliveries and reuses its connections. */
export class DeliveryClient {
  private readonly agent: Agent;

  /** @param timeout milliseconds for connecting, and for the status of the response to arrive ([D45]) */
  constructor(
    policy: TargetPolicy,
    private readonly timeout: number,
  ) {
    this.agent = createAgent(policy, timeout);
  }

  /** Never rejects. */
  post(request: DeliveryRequest, stop: AbortSignal): Promise<AttemptResult> {
    return postDelivery(this.agent, request, this.timeout, stop);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/**
 * Creates the HTTP agent for deliveries. Unless the operator allows private targets, it connects to public addresses only ([D46]):
 * host names are checked when they are resolved, and literal addresses, which are never resolved, before connecting.
 * @param timeout milliseconds that connecting may take
 */
function createAgent(policy: TargetPolicy, timeout: number): Agent {
  const publicOnly = !policy.WEBHOOK_ALLOW_PRIVATE;
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
