import ipaddr from 'ipaddr.js';

/** The proxies whose `X-Forwarded-*` headers are trusted: none, a number of hops, or those with these addresses. */
export type TrustProxy = false | number | string[];

/**
 * Reads TRUST_PROXY in the forms of Express: `1`, `loopback, 10.0.0.0/8`. Trusting everybody (`true`, `0.0.0.0/0`) is not allowed:
 * any client could then choose the address that limits and the audit trail use.
 * @returns undefined for a value that is invalid or not allowed
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false') return false;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddress) ? addresses : undefined;
}

function isAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', mask] = text.split('/', 2);
  if (mask === undefined) return isExact(address);
  if (/^(0+|0\.0\.0\.0)$/.test(mask)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(mask)) {
    return isExact(address) && ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() !== null;
  }
  return isExact(address) && ipaddr.isValidCIDR(text);
}

function isExact(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
}
