import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphQLContext } from '../context.ts';

type ApolloDocumentStore = NonNullable<ApolloServerOptions<GraphQLContext>['documentStore']>;

/** Maximum number of selected fields in all stored documents. Parsed and compiled, a field takes 2 to 3 KB. */
const MAX_FIELDS = 10_000;

/** Maximum number of selected fields in one stored document, so that no document displaces all others. */
const MAX_DOCUMENT_FIELDS = 1_000;

/** Maximum length of a stored document in characters. Longer documents carry their values inline and rarely repeat. */
const MAX_LENGTH = 16_384;

/** Number of characters that take as much memory, as text and parsed nodes, as one compiled field. */
const CHARACTERS_PER_FIELD = 30;

/** Minimum time between replacements of stored documents, so that rotating documents cause little compilation. */
const REPLACEMENT_INTERVAL_MS = 1_000;

/** Number of documents whose first use is remembered. */
const MAX_SEEN = 2_000;

/**
 * Stores parsed and validated documents from their second use on, within a memory budget shared by all callers. The least
 * recently used documents are evicted. Only stored documents are worth compiling.
 */
export class DocumentStore {
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN });
  private readonly stored = new LRUCache<string, DocumentNode>({ maxSize: MAX_FIELDS });
  private replacedAt = Number.NEGATIVE_INFINITY;
  private readonly keys = new WeakMap<DocumentNode, string>();

  /** The store that Apollo Server uses. It sets a document before its operation and caller are known, so `set` stores nothing yet. */
  readonly apollo: ApolloDocumentStore = {
    get: async (key) => this.stored.get(key),
    set: async (key, document) => void this.keys.set(document, key),
    delete: async (key) => this.stored.delete(key),
  };

  /**
   * Counts a use of a document, stores it from the second use on, and returns true if it is stored.
   * @param fields returns the number of fields that its operations select, with each fragment counted wherever it is spread
   */
  recordUse(document: DocumentNode, fields: () => number): boolean {
    const key = this.keys.get(document);
    if (key === undefined) return false;
    const stored = this.stored.peek(key);
    if (stored) return stored === document;
    const length = document.loc?.end ?? 0;
    if (length > MAX_LENGTH) return false;
    if (!this.seen.has(key)) {
      this.seen.set(key, true);
      return false;
    }
    const size = fields() + Math.ceil(length / CHARACTERS_PER_FIELD);
    if (size > MAX_DOCUMENT_FIELDS || !this.hasRoomFor(size)) return false;
    this.stored.set(key, document, { size });
    return true;
  }

  private hasRoomFor(size: number): boolean {
    if (this.stored.calculatedSize + size <= MAX_FIELDS) return true;
    const now = performance.now();
    if (now - this.replacedAt < REPLACEMENT_INTERVAL_MS) return false;
    this.replacedAt = now;
    return true;
  }
}
