import { type DocumentNode, parse } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DocumentStore } from '../../schema/execution/document-store.ts';

/** Uses a document as a request does: it is looked up, else offered and counted. */
async function use(store: DocumentStore, key: string, fields: number, text = '{ me { id } }'): Promise<DocumentNode> {
  const known = await store.apollo.get(key);
  const document = known ?? parse(text);
  if (!known) await store.apollo.set(key, document);
  store.recordUse(document, () => fields);
  return document;
}

const isKept = async (store: DocumentStore, key: string) => (await store.apollo.get(key)) !== undefined;

test('keeps a document from its second use on', async () => {
  const store = new DocumentStore();
  await use(store, 'a', 10);
  expect(await isKept(store, 'a')).toBe(false);
  const second = await use(store, 'a', 10);
  expect(await use(store, 'a', 10)).toBe(second);
  expect(store.recordUse(second, () => 10)).toBe(true);
});

test('bounds the fields of all kept documents, and forgets the least recently used first, one a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = new DocumentStore();
  const size = 900;
  const useTwice = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) for (const _ of [1, 2]) await use(store, `${index}`, size);
  };
  const keptOnes = async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, (_, index) => isKept(store, `${index}`)));
    return kept.flatMap((is, index) => (is ? [index] : []));
  };
  await useTwice(0, 11);
  expect(await keptOnes()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await store.apollo.get('0');
  await useTwice(11, 20);
  expect(await keptOnes()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  vi.advanceTimersByTime(1_000);
  await useTwice(12, 20);
  expect(await keptOnes()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('never keeps a document that is long or selects many fields', async () => {
  const store = new DocumentStore();
  const long = `{ students(search: "${'x'.repeat(20_000)}") { pagination { total } } }`;
  for (const _ of [1, 2, 3]) {
    await use(store, 'long', 3, long);
    await use(store, 'wide', 1_001);
    await use(store, 'introspection', Number.POSITIVE_INFINITY);
  }
  for (const key of ['long', 'wide', 'introspection']) expect(await isKept(store, key), key).toBe(false);
});
