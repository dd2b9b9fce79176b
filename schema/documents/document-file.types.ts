import { Field, ObjectType } from 'type-graphql';
import type { Download } from '../../src/shared/download.ts';

@ObjectType({ description: 'A PDF file of documents that can be downloaded.', simpleResolvers: true })
export class DocumentFile implements Pick<Download, 'fileName' | 'contentType'> {
  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;

  @Field(() => String, { description: 'Path of the file on this service. It needs a bearer token.' })
  url!: string;
}
