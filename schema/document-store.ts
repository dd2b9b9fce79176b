import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { BoundedMap } from '../src/bounded-map.ts';
import type { GraphQLContext } from './context.ts';

type DocumentStore = NonNullable<ApolloServerOptions<GraphQLContext>['documentStore']>;

/** How many documents are remembered. */
const CAPACITY = 1_000;

/** Characters of a document that is worth remembering; what is longer carries its values in itself and will not come again. */
const MAX_LENGTH = 16_384;

/** Remembers documents that were read and found valid, so many and so large that nobody can fill the memory with them. */
export function boundedDocumentStore(): DocumentStore {
  const documents = new BoundedMap<string, DocumentNode>(CAPACITY);
  return {
    get: async (key) => documents.get(key),
    async set(key, document) {
      if ((document.loc?.end ?? 0) <= MAX_LENGTH) documents.set(key, document);
    },
    delete: async (key) => documents.delete(key),
  };
}
