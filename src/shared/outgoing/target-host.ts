import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from './target-address.ts';

/** Ports of protocols other than HTTP: those that browsers refuse (WHATWG Fetch), and common databases. */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 3306, 3389, 3659,
  4045, 4190, 5060, 5061, 5432, 5900, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9200, 10080, 11211,
  27017,
]);

/** Host names that always refer to the local machine or network (RFC 6761, RFC 6762, RFC 8375, ICANN). */
const LOCAL_NAME = /^(localhost|local|internal|home\.arpa)$|\.(localhost|local|internal|home\.arpa)$/;

/** Milliseconds to wait for a name server when somebody enters a URL. */
const RESOLVE_TIME = 1000;

const PRIVATE = 'must lead to a public address; private, local and reserved ones are refused.';

/** Returns the host of a URL without the brackets of IPv6 and the dot of the root zone. */
function normaliseHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Checks host and port of a URL ([D46]). The URL parser has normalised them, so every spelling of an address is recognised.
 * @returns the problem, or undefined if there is none
 */
export function findHostProblem(url: URL): string | undefined {
  if (url.port !== '' && OTHER_PROTOCOLS.has(Number(url.port)))
    return `must not use port ${url.port}, which belongs to another protocol.`;
  const host = normaliseHost(url);
  const isPublic = isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host);
  return isPublic ? undefined : PRIVATE;
}

/**
 * Checks the current addresses of the host of a valid URL. A name that cannot be resolved is accepted, because it may exist soon;
 * every connection checks again.
 * @returns the problem, or undefined if there is none
 */
export async function findAddressProblem(url: URL): Promise<string | undefined> {
  const host = normaliseHost(url);
  if (isIP(host) !== 0) return undefined;
  const resolved = resolvePublic(host).then(
    () => undefined,
    (error: unknown) => (error instanceof AddressNotAllowedError ? PRIVATE : undefined),
  );
  return Promise.race([resolved, delay(RESOLVE_TIME, undefined, { ref: false })]);
}
