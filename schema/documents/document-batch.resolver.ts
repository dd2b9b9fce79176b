import { Arg, Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import {
  getDocumentBatch,
  listDocumentBatches,
  problemsByBatch,
} from '../../src/documents/issuing/document-batch.queries.ts';
import { cancelBatch, issueDocuments } from '../../src/documents/issuing/issue-documents.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { PageArgs } from '../shared/page.types.ts';
import { DocumentBatch, DocumentBatchPage, DocumentProblem, IssueDocumentsInput } from './document-batch.types.ts';

@Resolver(() => DocumentBatch)
export class DocumentBatchResolver {
  @Query(() => DocumentBatchPage, { description: 'Returns the batches of documents, the newest first.' })
  documentBatches(@Args(() => PageArgs) args: PageArgs, @CurrentRequest() request: SelectingRequest) {
    return listDocumentBatches<DocumentBatch>(request, args);
  }

  @Query(() => DocumentBatch, { nullable: true, description: 'Returns a batch of documents.' })
  documentBatch(@Id('batch') id: number, @CurrentRequest() request: SelectingRequest) {
    return getDocumentBatch<DocumentBatch>(request, id);
  }

  @Mutation(() => DocumentBatch, {
    description: 'Orders documents and answers at once. They are issued one after the other; ask for the batch again.',
  })
  issueDocuments(
    @Arg('input', () => IssueDocumentsInput, { description: 'The order.' }) input: IssueDocumentsInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return issueDocuments<DocumentBatch>(request, input);
  }

  @Mutation(() => DocumentBatch, {
    description: 'Cancels a batch that waits or runs. Documents that were issued stay.',
  })
  cancelBatch(@Id('batch') id: number, @CurrentRequest() request: SelectingRequest) {
    return cancelBatch<DocumentBatch>(request, id);
  }

  @Extensions({ entries: 10 })
  @FieldResolver(() => [DocumentProblem], { description: 'Students who get no document: the first 1,000.' })
  problems(@Root() batch: DocumentBatch, @Loader() loader: ListLoader) {
    return loader.list(batch.id, problemsByBatch<DocumentProblem>);
  }
}
