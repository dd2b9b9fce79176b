import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getBatchFile } from '../../src/documents/files/batch-file.queries.ts';
import { getDocumentFile, getPreviewFile } from '../../src/documents/files/document-file.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { PreviewFileArgs } from './document.types.ts';
import { DocumentFile } from './document-file.types.ts';

@Resolver(() => DocumentFile)
export class DocumentFileResolver {
  @Query(() => DocumentFile, { description: 'Returns the link to the PDF of a document as it was issued.' })
  async documentFile(
    @Id('document') id: number,
    @Ctx() { registrar }: GraphQLContext,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return Object.assign(await getDocumentFile(request, registrar, id), { url: `/documents/${id}.pdf` });
  }

  @Query(() => DocumentFile, {
    description:
      'Returns the link to the documents of a batch that has ended, as one PDF by class and name. Revoked ones are left out.',
  })
  async documentBatchFile(
    @Id('batch') id: number,
    @Ctx() { registrar }: GraphQLContext,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return Object.assign(await getBatchFile(request, registrar, id), { url: `/document-batches/${id}.pdf` });
  }

  @Query(() => DocumentFile, { description: 'Returns the link to the PDF of a preview, which is marked as one.' })
  async documentPreviewFile(
    @Args(() => PreviewFileArgs) args: PreviewFileArgs,
    @Ctx() { registrar }: GraphQLContext,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const { kind, templateId, studentId, termId } = args;
    const query = new URLSearchParams({ kind, template_id: String(templateId), student_id: studentId });
    if (termId != null) query.set('term_id', String(termId));
    const file = await getPreviewFile(request, registrar, args);
    return Object.assign(file, { url: `/documents/preview.pdf?${query}` });
  }
}
