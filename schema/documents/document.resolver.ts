import { Arg, Args, Ctx, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { previewDocument } from '../../src/documents/content/preview-document.queries.ts';
import { contentsByDocument, documentsByStudent, listDocuments } from '../../src/documents/document.queries.ts';
import { revokeDocument } from '../../src/documents/revoke-document.service.ts';
import { verifyDocument } from '../../src/documents/verify-document.service.ts';
import { type GraphQLContext, scopeOf } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';
import { Document, DocumentListArgs, DocumentPage, DocumentVerification, PreviewArgs } from './document.types.ts';
import { DocumentContent, toDocumentContent } from './document-content.types.ts';

@Resolver(() => Document)
export class DocumentResolver {
  @Query(() => DocumentPage, { description: 'Returns the issued documents, the newest first.' })
  documents(@Args(() => DocumentListArgs) args: DocumentListArgs, @CurrentRequest() request: SelectingRequest) {
    return listDocuments<Document>(request, args);
  }

  @Query(() => DocumentContent, { description: 'Returns what a document would show today, without issuing it.' })
  async previewDocument(@Args(() => PreviewArgs) args: PreviewArgs, @CurrentRequest() request: SelectingRequest) {
    const { content } = await previewDocument(request, args);
    return toDocumentContent(content);
  }

  @Query(() => DocumentVerification, {
    description:
      'Returns what the paper with a verification code must show. Case, blanks and dashes do not matter. 30 tries an hour from an address.',
  })
  verifyDocument(
    @Arg('code', () => String, { description: 'The code on the paper.' }) code: string,
    @Ctx() context: GraphQLContext,
  ) {
    return verifyDocument(scopeOf(context), context.registrar, code);
  }

  @Mutation(() => Document, {
    description: 'Revokes a document: whoever verifies its code sees that it does not hold any more.',
  })
  revokeDocument(
    @Id('document') id: number,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return revokeDocument<Document>(request, { id, reason });
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => DocumentContent, {
    nullable: true,
    description: 'What the document shows; null if the student was erased.',
  })
  async content(@Root() document: Document, @Loader() loader: ListLoader) {
    const [content] = await loader.list(document.id, contentsByDocument);
    return content ? toDocumentContent(content) : null;
  }
}

@Resolver(() => Student)
export class StudentDocumentsResolver {
  @Extensions({ entries: 10 })
  @FieldResolver(() => [Document], {
    description: 'Report cards and transcripts that were issued, the newest first. Needs issue:documents.',
  })
  documents(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, documentsByStudent<Document>);
  }
}
