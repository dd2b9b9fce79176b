import { createSecretKey } from 'node:crypto';
import { sealText, unsealText } from '../shared/sealed-text.ts';
import type { DocumentContent } from './document-content.ts';

/** Seals the canonical text of a content with the student's key, for the document with this id. */
export function sealDocument(key: Buffer, id: number, canonical: string): Buffer {
  return sealText(createSecretKey(key), canonical, contextOf(id));
}

/** Returns the canonical text of a sealed content; undefined if the bytes or the key are not those of the document. */
export function unsealDocument(key: Buffer | null, id: number, sealed: Buffer | null): string | undefined {
  if (!key || !sealed) return undefined;
  try {
    return unsealText(createSecretKey(key), sealed, contextOf(id));
  } catch {
    return undefined;
  }
}

/** Returns a sealed content; undefined as `unsealDocument`. */
export function readSealedContent(key: Buffer | null, id: number, sealed: Buffer | null): DocumentContent | undefined {
  const canonical = unsealDocument(key, id, sealed);
  return canonical === undefined ? undefined : (JSON.parse(canonical) as DocumentContent);
}

function contextOf(id: number): string {
  return `document ${id}`;
}
