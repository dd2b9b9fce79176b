import { z } from 'zod';
import { ADMINISTRATOR_MIN_LENGTH, checkPassword } from '../auth/sessions/password.rules.ts';
import { readText, type TextRule } from '../input/text-rules.ts';
import { ValidationErrors } from '../input/validation-errors.ts';
import { readCorsOrigins } from './cors-origins.ts';
import { readTrustProxy } from './trust-proxy.ts';

/** What values settings have: how each is read from its text, and what is said of a wrong one. */

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
export const port = wholeNumber(0, 65_535);
export const seconds = wholeNumber(1, 2 ** 31 - 1);
export const base64Key = z.string().refine(isKey, { error: 'must be 32 bytes in base64', abort: true });

export const redisUrl = z
  .string()
  .refine(isRedisUrl, 'must be a URL like redis://host:6379, or redis://host:6379/1 for the database of that number');

export const trustProxy = z.string().transform((text, context) => {
  const proxies = readTrustProxy(text);
  if (proxies === undefined) {
    context.addIssue('must be the number of proxies in front (1), or their addresses (loopback, 10.0.0.0/8), not all');
  }
  return proxies ?? false;
});

export const corsOrigins = z.string().transform((text, context) =>
  readCorsOrigins(text, (entry) => {
    context.addIssue(`"${entry}" is no origin: write it like https://app.example or http://localhost:3000, or * alone`);
  }),
);

/** The password of an administrator. */
export const administratorPassword = input((problems, field, value) => {
  checkPassword(problems, field, value, { minLength: ADMINISTRATOR_MIN_LENGTH });
  return value;
});

/** A text as it is stored under the rule. */
export function text(rule: TextRule) {
  return input((problems, field, value) => readText(problems, field, value, { ...rule, required: true }) ?? '');
}

/** A whole number within the bounds, both included. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));
}

/** A setting that becomes an input: what is wrong with the one is wrong with the other. */
function input(read: (problems: ValidationErrors, field: string, value: string) => string) {
  return z.string().transform((value, context) => {
    const problems = new ValidationErrors();
    const result = read(problems, 'value', value);
    for (const message of problems.details.value ?? []) context.addIssue(message.replace(/\.$/, ''));
    return result;
  });
}

/** Whether the driver can use it: what is no number as a database would only show once it is connected. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, searchParams } = new URL(text);
  const database = searchParams.get('db') ?? pathname.slice(1);
  return /^rediss?:$/.test(protocol) && /^\d*$/.test(database) && /^\/?\d*$/.test(pathname);
}

/** Whether a text is a key: 32 bytes in base64. */
export function isKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === 32;
}

/**
 * Whether a secret is too regular to be random: fewer different bytes than any random one has, or one short piece repeated.
 * Random texts of hexadecimal digits have 8 different ones, 32 random bytes have 16, but for less than one in a million.
 */
export function isRepetitive(secret: Buffer, minDistinct: number): boolean {
  const bytes = secret.toString('latin1');
  return new Set(bytes).size < minDistinct || /^(.+?)\1+$/s.test(bytes);
}
