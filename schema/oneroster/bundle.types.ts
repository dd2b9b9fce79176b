import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { BundleArguments } from '../../src/oneroster/bundle/export-bundle.service.ts';
import type { Download } from '../../src/shared/download.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ArgsType()
export class OneRosterBundleArgs implements BundleArguments {
  @Field(() => String, { nullable: true, description: 'Version of OneRoster: `1.2`, the default, or `1.1`.' })
  version?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'For a delta: only records that have changed at this time or later, deleted ones included. Without it the bundle has everything.',
  })
  since?: string | null;
}

@ObjectType({ description: 'A OneRoster bundle that can be downloaded over REST.', simpleResolvers: true })
export class OneRosterBundle implements Pick<Download, 'fileName' | 'contentType'> {
  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;

  @Field(() => String, { description: 'Path of the file on this service. It accepts the same credentials.' })
  url!: string;
}
