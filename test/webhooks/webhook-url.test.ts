import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from '../../src/shared/outgoing/target-address.ts';
import { findUrlProblem } from '../../src/webhooks/webhook-url.ts';

const strict = { WEBHOOK_ALLOW_INSECURE: false, WEBHOOK_ALLOW_PRIVATE: false };

describe('accepts', () => {
  test.each([
    'https://example.org',
    'https://example.org/hooks/registrar?tenant=7#part',
    'https://hooks.example.org:8443/in',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
    'https://münchen.example/hook',
    'https://localhost.example.org/',
  ])('%s', (url) => {
    expect(findUrlProblem(url, strict)).toBeUndefined();
  });
});

const refusedUrls = {
  'must begin with https://':
    'http://example.org ftp://example.org file:///etc/passwd javascript:alert(1) ws://a.example data:,x',
  'must be a URL': 'https:// https://256.1.1.1 https://[::1 https://exa%20mple.org /hook example.org',
  'must not contain a user name':
    'https://user@a.example https://a:b@a.example https://:b@a.example https://a%40b@a.example',
  'must not use port':
    'https://a.example:22 https://a.example:25 https://a.example:5432 https://a.example:6379 https://a.example:0',
};

const refusedHosts = {
  'loopback in any spelling':
    '127.0.0.1 127.1 2130706433 0x7f.1 0x7f000001 017700000001 127.0.0.1. ①②⑦.0.0.1 [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] ' +
    '[::ffff:7f00:1] [::127.0.0.1] localhost LOCALHOST localhost. app.localhost',
  'private networks': '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 [fc00::1] [fd12::1]',
  'link-local and metadata':
    '169.254.169.254 [fe80::1] [fd00:ec2::254] 168.63.129.16 metadata.google.internal 0xa9fea9fe [::ffff:169.254.169.254]',
  'shared, multicast, reserved':
    '100.64.0.1 224.0.0.1 [ff02::1] 240.0.0.1 255.255.255.255 0.0.0.0 0 [::] 192.0.2.1 198.18.0.1 [2001:db8::1]',
  'IPv6 addresses that contain IPv4 addresses':
    '[64:ff9b::7f00:1] [64:ff9b::8.8.8.8] [2002:7f00:1::] [2001::1] [fec0::1] [4000::1]',
  'names of local networks': 'printer.local db.internal nas.home.arpa',
};

describe('refuses', () => {
  test.each(Object.entries(refusedUrls))('it %s', (problem, urls) => {
    for (const url of urls.split(' '))
      expect([url, findUrlProblem(url, strict)]).toEqual([url, expect.stringContaining(problem)]);
  });

  test.each(Object.entries(refusedHosts))('%s', (_reason, hosts) => {
    for (const host of hosts.split(' ')) {
      expect([host, findUrlProblem(`https://${host}/`, strict)]).toEqual([
        host,
        expect.stringContaining('public address'),
      ]);
    }
  });

  test('private IPv4 addresses in any spelling', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inNetwork = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(
      fc.property(inNetwork, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = number.toString(16).padStart(8, '0');
        const spellings = [
          `${a}.${b}.${c}.${d}`,
          String(number),
          `0x${hex}`,
          `0${number.toString(8)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `0x${a.toString(16)}.${b}.${c * 256 + d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
          `[64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}]`,
          `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::1]`,
        ];
        expect(spellings.filter((host) => findUrlProblem(`https://${host}/hook`, strict) === undefined)).toEqual([]);
      }),
    );
  });
});

test('allows http and private targets at any port if the operator does, but nothing else', () => {
  const open = { WEBHOOK_ALLOW_INSECURE: true, WEBHOOK_ALLOW_PRIVATE: true };
  expect(findUrlProblem('http://127.0.0.1:3000/hook', open)).toBeUndefined();
  expect(findUrlProblem('http://127.0.0.1:3000/hook', { ...open, WEBHOOK_ALLOW_INSECURE: false })).toContain('https');
  expect(findUrlProblem('http://127.0.0.1:3000/hook', { ...open, WEBHOOK_ALLOW_PRIVATE: false })).toContain('public');
  expect(findUrlProblem('ftp://127.0.0.1', open)).toBeDefined();
  expect(findUrlProblem('http://user@127.0.0.1', open)).toBeDefined();
  expect(findUrlProblem('http://127.0.0.1:9/hook', open)).toBeUndefined();
});

/** Creates a resolver that returns these addresses. */
const nameServers = (ipv4: string[], ipv6: string[] = []) =>
  ({ resolve4: async () => ipv4, resolve6: async () => ipv6 }) as unknown as Parameters<typeof resolvePublic>[1];

test('resolves a name only if all of its addresses are public', async () => {
  expect(await resolvePublic('a.example', nameServers(['8.8.8.8'], ['2606:4700::1111']))).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  await expect(resolvePublic('a.example', nameServers(['8.8.8.8', '127.0.0.1']))).rejects.toThrow(
    AddressNotAllowedError,
  );
  await expect(resolvePublic('a.example', nameServers(['8.8.8.8'], ['::ffff:10.0.0.1']))).rejects.toThrow(
    AddressNotAllowedError,
  );
  await expect(resolvePublic('a.example', nameServers([]))).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('does not take other texts for public addresses', () => {
  for (const text of ['', 'example.org', '8.8.8', '8.8.8.8.8', 'fe80::1%eth0'])
    expect(isPublicAddress(text)).toBe(false);
});
