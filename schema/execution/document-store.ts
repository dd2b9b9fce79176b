import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphQLContext } from '../context.ts';

type ApolloDocumentStore = NonNullable<ApolloServerOptions<GraphQLContext>['documentStore']>;

/** Selected fields that all kept documents may have together. Parsed and compiled, a field takes 2 to 3 KB. */
const MAX_FIELDS = 10_000;

/** Selected fields of one kept document, so that no single one takes the room of all others. */
const MAX_FIELDS_OF_ONE = 1_000;

/** Characters of a kept document. Longer ones carry their values inline and rarely repeat. */
const MAX_LENGTH = 16_384;

/** Characters that take as much memory as one compiled field, as text and as parsed nodes. */
const LENGTH_OF_A_FIELD = 30;

/** Milliseconds between two documents that take the place of others, so that rotating ones cost nobody much time to compile. */
const REPLACEMENT_INTERVAL = 1_000;

/** Documents whose first use is remembered. */
const MAX_SEEN = 2_000;

/**
 * Keeps parsed, validated documents from their second use on, within a budget of memory that holds for all callers together.
 * The least recently used ones make room. Only kept documents are worth compiling.
 */
export class DocumentStore {
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN });
  private readonly kept = new LRUCache<string, DocumentNode>({ maxSize: MAX_FIELDS });
  private replacedAt = Number.NEGATIVE_INFINITY;
  private readonly keys = new WeakMap<DocumentNode, string>();

  /** Apollo Server looks documents up here. It offers them before it is known whether they can be executed, and by whom. */
  readonly apollo: ApolloDocumentStore = {
    get: async (key) => this.kept.get(key),
    set: async (key, document) => void this.keys.set(document, key),
    delete: async (key) => this.kept.delete(key),
  };

  /**
   * Counts a use of a document and says whether it is kept.
   * @param fields how many fields its operations select, each fragment's wherever it is spread
   */
  keep(document: DocumentNode, fields: () => number): boolean {
    const key = this.keys.get(document);
    if (key === undefined) return false;
    const kept = this.kept.peek(key);
    if (kept) return kept === document;
    const length = document.loc?.end ?? 0;
    if (length > MAX_LENGTH) return false;
    if (!this.seen.has(key)) {
      this.seen.set(key, true);
      return false;
    }
    const size = fields() + Math.ceil(length / LENGTH_OF_A_FIELD);
    if (size > MAX_FIELDS_OF_ONE || !this.hasRoomFor(size)) return false;
    this.kept.set(key, document, { size });
    return true;
  }

  private hasRoomFor(size: number): boolean {
    if (this.kept.calculatedSize + size <= MAX_FIELDS) return true;
    const now = performance.now();
    if (now - this.replacedAt < REPLACEMENT_INTERVAL) return false;
    this.replacedAt = now;
    return true;
  }
}
