import { expect, test } from 'vitest';
import { PrincipalCache } from '../../../src/auth/principals/principal-cache.ts';

test('principals with the same permissions share one set', () => {
  const principals = new PrincipalCache(async () => true);

  const first = principals.permissionSet(['read:students', 'read:grades']);

  expect([...first]).toEqual(['read:students', 'read:grades']);
  expect(principals.permissionSet(['read:students', 'read:grades'])).toBe(first);
  expect([...principals.permissionSet(['read:students'])]).toEqual(['read:students']);
});
