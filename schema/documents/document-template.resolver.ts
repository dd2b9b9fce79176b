import { Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { listDocumentTemplates, logosByTemplate } from '../../src/documents/templates/document-template.queries.ts';
import {
  createDocumentTemplate,
  deleteDocumentTemplate,
  updateDocumentTemplate,
} from '../../src/documents/templates/document-template.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import {
  CreateDocumentTemplateArgs,
  DeletedDocumentTemplate,
  DocumentLogo,
  DocumentTemplate,
  UpdateDocumentTemplateArgs,
} from './document-template.types.ts';

@Resolver(() => DocumentTemplate)
export class DocumentTemplateResolver {
  @Query(() => [DocumentTemplate], {
    description: 'Returns the templates of documents, inactive ones included, by name.',
  })
  documentTemplates(@CurrentRequest() request: SelectingRequest) {
    return listDocumentTemplates<DocumentTemplate>(request);
  }

  @Mutation(() => DocumentTemplate, { description: 'Creates a template of documents.' })
  createDocumentTemplate(
    @Args(() => CreateDocumentTemplateArgs) { input, logo }: CreateDocumentTemplateArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createDocumentTemplate<DocumentTemplate>(request, { input, logo });
  }

  @Mutation(() => DocumentTemplate, {
    description: 'Changes a template of documents. Those that were issued stay as they are.',
  })
  updateDocumentTemplate(
    @Args(() => UpdateDocumentTemplateArgs) { id, input, logo }: UpdateDocumentTemplateArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateDocumentTemplate<DocumentTemplate>(request, { id, input, logo });
  }

  @Mutation(() => DeletedDocumentTemplate, {
    description: 'Deletes a template that was never used. One that batches have used is deactivated instead.',
  })
  deleteDocumentTemplate(@Id('document template') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteDocumentTemplate(request, id);
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => DocumentLogo, { nullable: true, description: 'The printed logo.' })
  logo(@Root() template: DocumentTemplate, @Loader() loader: ListLoader) {
    return loader.first(template.id, logosByTemplate);
  }
}
