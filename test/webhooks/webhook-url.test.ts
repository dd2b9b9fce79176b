import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressNotAllowedError, isPublicAddress, resolvePublic } from '../../src/webhooks/target-address.ts';
import { urlProblem } from '../../src/webhooks/webhook-url.ts';

const strict = { WEBHOOK_ALLOW_INSECURE: false, WEBHOOK_ALLOW_PRIVATE: false };

describe('a good target', () => {
  test.each([
    'https://example.org',
    'https://example.org/hooks/registrar?tenant=7#part',
    'https://hooks.example.org:8443/in',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
    'https://münchen.example/hook',
    'https://localhost.example.org/',
  ])('%s', (url) => {
    expect(urlProblem(url, strict)).toBeUndefined();
  });
});

describe('no target', () => {
  test.each([
    ['no URL', ['', 'example.org', '/hook', 'https://', 'https://exa mple.org', 'https://256.1.1.1']],
    [
      'another scheme',
      [
        'http://example.org',
        'ftp://example.org',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'ws://example.org',
        'data:,x',
      ],
    ],
    [
      'credentials',
      [
        'https://user@example.org',
        'https://user:pass@example.org',
        'https://:pass@example.org',
        'https://a%40b@example.org',
      ],
    ],
    [
      'a port of another protocol',
      [
        'https://example.org:22',
        'https://example.org:25',
        'https://example.org:5432',
        'https://example.org:6379',
        'https://example.org:0',
      ],
    ],
    [
      'loopback in any spelling',
      [
        'https://127.0.0.1',
        'https://127.1',
        'https://2130706433',
        'https://0x7f.1',
        'https://0x7f000001',
        'https://017700000001',
        'https://127.0.0.1.',
        'https://①②⑦.0.0.1',
        'https://[::1]',
        'https://[0:0:0:0:0:0:0:1]',
        'https://[::ffff:127.0.0.1]',
        'https://[::ffff:7f00:1]',
        'https://[::127.0.0.1]',
        'https://localhost',
        'https://LOCALHOST',
        'https://localhost.',
        'https://app.localhost',
      ],
    ],
    [
      'private networks',
      [
        'https://10.0.0.1',
        'https://172.16.0.1',
        'https://172.31.255.255',
        'https://192.168.1.1',
        'https://[fc00::1]',
        'https://[fd12::1]',
      ],
    ],
    [
      'link-local and metadata',
      [
        'https://169.254.169.254/latest/meta-data',
        'https://[fe80::1]',
        'https://[fd00:ec2::254]',
        'https://168.63.129.16',
        'https://metadata.google.internal',
        'https://0xa9fea9fe',
        'https://[::ffff:169.254.169.254]',
      ],
    ],
    [
      'shared, multicast, reserved',
      [
        'https://100.64.0.1',
        'https://224.0.0.1',
        'https://[ff02::1]',
        'https://240.0.0.1',
        'https://255.255.255.255',
        'https://0.0.0.0',
        'https://0',
        'https://[::]',
        'https://192.0.2.1',
        'https://198.18.0.1',
        'https://[2001:db8::1]',
      ],
    ],
    [
      'addresses in disguise',
      [
        'https://[64:ff9b::7f00:1]',
        'https://[64:ff9b::8.8.8.8]',
        'https://[2002:7f00:1::]',
        'https://[2001::1]',
        'https://[fec0::1]',
        'https://[4000::1]',
      ],
    ],
    ['names of one’s own network', ['https://printer.local', 'https://db.internal', 'https://nas.home.arpa']],
  ])('%s', (_reason, urls) => {
    expect(urls.filter((url) => urlProblem(url, strict) === undefined)).toEqual([]);
  });

  test('any spelling of a private IPv4 address', () => {
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
        expect(spellings.filter((host) => urlProblem(`https://${host}/hook`, strict) === undefined)).toEqual([]);
      }),
    );
  });
});

test('an operator can allow http and private targets, and nothing else', () => {
  const open = { WEBHOOK_ALLOW_INSECURE: true, WEBHOOK_ALLOW_PRIVATE: true };
  expect(urlProblem('http://127.0.0.1:3000/hook', open)).toBeUndefined();
  expect(urlProblem('http://127.0.0.1:3000/hook', { ...open, WEBHOOK_ALLOW_INSECURE: false })).toContain('https');
  expect(urlProblem('http://127.0.0.1:3000/hook', { ...open, WEBHOOK_ALLOW_PRIVATE: false })).toContain('public');
  expect(urlProblem('ftp://127.0.0.1', open)).toBeDefined();
  expect(urlProblem('http://user@127.0.0.1', open)).toBeDefined();
  expect(urlProblem('http://127.0.0.1:6379', open)).toBeDefined();
});

/** Name servers that say what a test wants. */
const nameServers = (ipv4: string[], ipv6: string[] = []) =>
  ({ resolve4: async () => ipv4, resolve6: async () => ipv6 }) as unknown as Parameters<typeof resolvePublic>[1];

test('a name is public when every one of its addresses is', async () => {
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

test('what is no address is not public', () => {
  for (const text of ['', 'example.org', '8.8.8', '8.8.8.8.8', 'fe80::1%eth0'])
    expect(isPublicAddress(text)).toBe(false);
});
