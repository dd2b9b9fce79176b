import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Metadata services, from which machines of a cloud provider read their credentials, at addresses that are formally public. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The only globally routed part of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Checks that an address is globally routable unicast ([D46]). Everything else is refused: private, loopback, link-local, shared,
 * multicast, reserved, and IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), which could be any of these.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6);
  return !METADATA_ADDRESSES.has(parsed.toString());
}

/** Thrown for a target that is not globally routable. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
  readonly code = 'address_not_allowed';

  constructor(hostname: string) {
    super(`${hostname} is not at a public address.`);
  }
}

export interface TargetAddress {
  address: string;
  family: 4 | 6;
}

/**
 * Resolves a host name to its addresses, which must all be public. Queries the name servers directly: the system's look-up runs in
 * the few threads that password hashing needs, and one slow name server would block them all.
 * @throws AddressNotAllowedError if any address is not public; the resolver's error (`ENOTFOUND`, …) if there is no address
 */
export async function resolvePublic(
  hostname: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({ timeout: 2000, tries: 2 }),
): Promise<TargetAddress[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses: TargetAddress[] = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 as const })) : []),
  ];
  if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  if (addresses.length === 0) throw Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' });
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new AddressNotAllowedError(hostname);
  return addresses;
}
