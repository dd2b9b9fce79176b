import { type DocumentNode, parse } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DocumentStore } from '../../schema/execution/document-store.ts';

/** Uses a document as a request does: looks it up, parses and sets it if absent, and records the use. */
async function use(store: DocumentStore, key: string, fields: number, text = '{ me { id } }'): Promise<DocumentNode> {
  const stored = await store.apollo.get(key);
  const document = stored ?? parse(text);
  if (!stored) await store.apollo.set(key, document);
  store.recordUse(document, () => fields);
  return document;
}

const isStored = async (store: DocumentStore, key: string) => (await store.apollo.get(key)) !== undefined;

test('stores a document from its second use on', async () => {
  const store = new DocumentStore();
  await use(store, 'a', 10);
  expect(await isStored(store, 'a')).toBe(false);
  const second = await use(store, 'a', 10);
  expect(await use(store, 'a', 10)).toBe(second);
  expect(store.recordUse(second, () => 10)).toBe(true);
});

test('limits the fields of all stored documents, and replaces the least recently used, one per second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = new DocumentStore();
  const size = 900;
  const useTwice = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) for (const _ of [1, 2]) await use(store, `${index}`, size);
  };
  const storedKeys = async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, (_, index) => isStored(store, `${index}`)));
    return stored.flatMap((isPresent, index) => (isPresent ? [index] : []));
  };
  await useTwice(0, 11);
  expect(await storedKeys()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await store.apollo.get('0');
  await useTwice(11, 20);
  expect(await storedKeys()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  vi.advanceTimersByTime(1_000);
  await useTwice(12, 20);
  expect(await storedKeys()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('never stores a document that is long or selects many fields', async () => {
  const store = new DocumentStore();
  const long = `{ students(search: "${'x'.repeat(20_000)}") { pagination { total } } }`;
  for (const _ of [1, 2, 3]) {
    await use(store, 'long', 3, long);
    await use(store, 'wide', 1_001);
    await use(store, 'introspection', Number.POSITIVE_INFINITY);
  }
  for (const key of ['long', 'wide', 'introspection']) expect(await isStored(store, key), key).toBe(false);
});
