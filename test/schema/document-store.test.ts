import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { boundedDocumentStore } from '../../schema/document-store.ts';

test('remembers the latest thousand documents, and none that is long', async () => {
  const store = boundedDocumentStore();
  if (!store) throw new Error('There is no store.');
  const short = parse('{ me { id } }');
  for (let index = 0; index <= 1_000; index += 1) await store.set(`document ${index}`, short);
  expect(await store.get('document 0')).toBeUndefined();
  expect(await store.get('document 1')).toBe(short);
  await store.set('long', parse(`{ students(search: "${'x'.repeat(20_000)}") { pagination { total } } }`));
  expect(await store.get('long')).toBeUndefined();
  await store.delete('document 1');
  expect(await store.get('document 1')).toBeUndefined();
});
