import { expect, test } from 'vitest';
import { readConfig } from '../../src/settings/config.ts';

test.each([
  'https://sis.example',
  'https://sis.example/',
  'http://127.0.0.1:4000',
  'https://school.example:8443/a/registrar',
])('accepts PUBLIC_URL=%s', (PUBLIC_URL) =>
  expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL.replace(/\/$/, '')),
);

test.each([
  'sis.example',
  'ftp://sis.example',
  'https://SIS.example',
  'https://sis.example:443',
  'https://user:password@sis.example',
  'https://sis.example?a=b',
  'https://sis.example#a',
  'https://sis.example//',
  'https://sis.example/a b',
])('refuses PUBLIC_URL=%s', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL: must be the address of the service, like');
});
