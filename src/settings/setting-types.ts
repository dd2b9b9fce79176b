import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ADMINISTRATOR_MIN_LENGTH, findPasswordProblem } from '../access/password.rules.ts';
import { readText, type TextRule } from '../input/text-rules.ts';
import { ValidationErrors } from '../input/validation-errors.ts';
import { readCorsOrigins } from './cors-origins.ts';

/** The types of settings: each one parses the text of a variable and has a message for invalid values. */

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
export const port = wholeNumber(0, 65_535);
export const seconds = wholeNumber(1, 2 ** 31 - 1);
export const base64Key = z.string().refine(isKey, { error: 'must be 32 bytes in base64', abort: true });

export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL like postgresql://user:password@host:5432/database',
});

export const redisUrl = z
  .string()
  .refine(isRedisUrl, 'must be a URL like redis://host:6379, or redis://host:6379/1 for database number 1');

/** The server that sends mails. */
export const smtpUrl = z
  .string()
  .refine(
    isSmtpUrl,
    'must be a URL like smtps://user:password@mail.example:465, or smtp://… with STARTTLS; write special characters percent-encoded',
  );

/** The sender of mails. */
export const mailFrom = z
  .string()
  .refine(
    (text) => /^([^<>\r\n"]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text),
    'must be an address like sis@school.example, or Springfield High <sis@school.example>',
  );

/** An absolute address, stored without a slash at its end. */
export const publicUrl = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    isPublicUrl,
    'must be the address of the service, like https://sis.example or https://school.example/registrar',
  );

export const trustProxy = z.string().transform((text, context) => {
  const proxies = readTrustProxy(text);
  if (proxies === undefined) {
    context.addIssue(
      'must be the number of proxies in front (1), or their addresses (loopback, 10.0.0.0/8), but not all addresses',
    );
  }
  return proxies ?? false;
});

export const corsOrigins = z.string().transform((text, context) =>
  readCorsOrigins(text, (entry) => {
    context.addIssue(
      `"${entry}" is not an origin: write it like https://app.example or http://localhost:3000, or * alone`,
    );
  }),
);

/** The password of an administrator. */
export const administratorPassword = input((problems, field, value) => {
  const problem = findPasswordProblem(value, { minLength: ADMINISTRATOR_MIN_LENGTH });
  if (problem) problems.add(field, problem);
  return value;
});

/** A text that meets the rule, as it is stored. */
export function text(rule: TextRule) {
  return input((problems, field, value) => readText(problems, field, value, { ...rule, required: true }) ?? '');
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));
}

/** A setting that is used as an input of a service: it is checked with the rules of that input. */
function input(read: (problems: ValidationErrors, field: string, value: string) => string) {
  return z.string().transform((value, context) => {
    const problems = new ValidationErrors();
    const result = read(problems, 'value', value);
    for (const message of problems.details.value ?? []) context.addIssue(message.replace(/\.$/, ''));
    return result;
  });
}

/** Checks that the Redis driver can use a URL: an invalid database number would only show once it is connected. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, searchParams } = new URL(text);
  const database = searchParams.get('db') ?? pathname.slice(1);
  return /^rediss?:$/.test(protocol) && /^\d*$/.test(database) && /^\/?\d*$/.test(pathname);
}

/** Checks that the mail library can use a URL: user and password must decode. */
function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, username, password } = new URL(text);
  const decodes = [username, password].every((part) => !/%(?![0-9A-Fa-f]{2})/.test(part));
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && decodes;
}

/** Checks that an address is written as it is in links: in lower case, without default port, credentials or query. */
function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && text.startsWith(origin) && /^(\/[\w.~-]+)*$/.test(text.slice(origin.length));
}

/** Checks that a text is a key: 32 bytes in base64. */
export function isKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === 32;
}

/**
 * Checks whether a secret is too regular to be random: it has fewer distinct bytes than random secrets have, or repeats one piece.
 * Random texts of hexadecimal digits have at least 8 distinct ones, 32 random bytes at least 16; less than one in a million has fewer.
 */
export function isRepetitive(secret: Buffer, minDistinct: number): boolean {
  const bytes = secret.toString('latin1');
  return new Set(bytes).size < minDistinct || /^(.+?)\1+$/s.test(bytes);
}

/** The proxies whose `X-Forwarded-*` headers are trusted: none, a number of hops, or those with these addresses. */
type TrustProxy = false | number | string[];

/**
 * Reads TRUST_PROXY in the forms of Express: `1`, `loopback, 10.0.0.0/8`. Trusting everybody (`true`, `0.0.0.0/0`) is not allowed:
 * any client could then choose the address that limits and the audit trail use.
 * @returns undefined for a value that is invalid or not allowed
 */
function readTrustProxy(text: string): TrustProxy | undefined {
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
