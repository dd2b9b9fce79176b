import { expect, test } from 'vitest';
import { canonicalJson, contentHash } from '../../src/documents/document-content.ts';
import { sampleContent } from '../support/document-sample.ts';

test('the canonical text of a content does not depend on the order of its keys, and changes with each value', () => {
  const content = sampleContent();
  const reversed = Object.fromEntries(Object.entries(content).reverse()) as unknown as typeof content;

  expect(canonicalJson(reversed)).toBe(canonicalJson(content));
  expect(JSON.parse(canonicalJson(content))).toEqual(content);
  expect(contentHash(canonicalJson(sampleContent({ gpa: 3.51 })))).not.toBe(contentHash(canonicalJson(content)));
});
