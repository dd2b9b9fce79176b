import { expect, test } from 'vitest';
import { readConfig } from '../../src/settings/config.ts';
import { serviceAddress } from '../../src/settings/service-address.ts';

/** The settings of mail, and the address that links in mails begin with ([D62], [D73]). */

const complete = {
  SMTP_URL: 'smtps://sis:p%40ss@mail.example:465',
  MAIL_FROM: 'Springfield High <sis@school.example>',
  PUBLIC_URL: 'https://school.example',
};

test('accepts a mail server with its sender and the public address', () => {
  expect(readConfig(complete)).toMatchObject(complete);
});

test.each([
  ['SMTP_URL', 'http://mail.example', 'must be a URL like smtps:'],
  ['SMTP_URL', 'smtp://user:%zz@mail.example', 'must be a URL like smtps:'],
  ['SMTP_URL', 'smtp://mail.example/?pool=false', 'must be a URL like smtps:'],
  ['MAIL_FROM', 'Springfield High', 'must be an address'],
  ['MAIL_FROM', 'a@school.example, b@school.example', 'must be an address'],
  ['MAIL_FROM', '', 'is required together with SMTP_URL'],
  ['SMTP_URL', '', 'is required together with MAIL_FROM'],
  ['PUBLIC_URL', '', 'is required with SMTP_URL'],
])('refuses %s=%s', (name, value, problem) => {
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(`${name}: ${problem}`);
});

test('without PUBLIC_URL the address is localhost, and in production unknown', () => {
  expect(serviceAddress(readConfig({ PORT: '4100', BASE_PATH: '/sis' }))).toBe('http://localhost:4100');
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'k3T0vQ9zLr8WxYbN5mPfHs2uJd7eGaCi',
    ENCRYPTION_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
  };
  expect(serviceAddress(readConfig(production))).toBeUndefined();
});
