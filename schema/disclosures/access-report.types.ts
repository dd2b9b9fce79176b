import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { AccessReportArguments } from '../../src/disclosures/access-report.queries.ts';
import type { DisclosureKind, RecipientType } from '../../src/disclosures/disclosure.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar, JsonObjectScalar } from '../shared/scalars.ts';

const RecipientTypeEnum = enumType<RecipientType>('RecipientType', 'The kind of recipient of personal data.', {
  user: 'A person who signed in. Only files are recorded, not what is read on a screen.',
  api_key: 'Another server that uses an API key.',
  oauth_client: 'Another system that uses a token of an OAuth client.',
  system: 'The command line of the service.',
  webhook: 'The receiver of a webhook.',
});

const DisclosureKindEnum = enumType<DisclosureKind>(
  'DisclosureKind',
  'The way in which personal data left the service.',
  {
    read: 'A response of the REST or GraphQL API.',
    export: 'An exported file of students.',
    bundle: 'A OneRoster bundle.',
    webhook: 'A delivery of a webhook.',
  },
);

@ObjectType({ description: 'Who received personal data.', simpleResolvers: true })
export class DisclosureRecipient {
  @Field(() => RecipientTypeEnum, { description: 'Kind of recipient.' })
  type!: RecipientType;

  @Field(() => Int, { nullable: true, description: 'Id of the user, API key, OAuth client or webhook.' })
  id!: number | null;

  @Field(() => String, {
    description: "The recipient's name then; of a webhook its description and the host of its address.",
  })
  name!: string;
}

@ObjectType({ description: "One request that disclosed a student's data.", simpleResolvers: true })
export class Disclosure {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => DateTimeScalar, { description: 'When the data were disclosed.' })
  occurredAt!: string;

  @Field(() => DisclosureRecipient, { description: 'Who received the data.' })
  recipient!: DisclosureRecipient;

  @Field(() => DisclosureKindEnum, { description: 'How the data were disclosed.' })
  kind!: DisclosureKind;

  @Field(() => String, {
    nullable: true,
    description: 'What the recipient uses the data for, as it is stored with an OAuth client.',
  })
  purpose!: string | null;

  @Field(() => [String], {
    description:
      'Names of the fields that the request read of all its students, such as `firstName`; those of related records begin with their kind: `grade.score`.',
  })
  fields!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Number of students whose data the request disclosed; null for all who existed then.',
  })
  studentCount!: number | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The filters of an exported file. The words of a search are not kept: `search` is true.',
  })
  filter!: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Id of the request, as in its response and the logs.' })
  requestId!: string | null;
}

export const AccessReportPage = pageType('AccessReportPage', () => Disclosure);

@ArgsType()
export class AccessReportArgs extends PageArgs implements AccessReportArguments {
  @Field(() => Int, { description: 'Id of the student, who may be deleted or erased.' })
  studentId!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only disclosures at this time or later.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only disclosures at this time or earlier.' })
  to?: string | null;
}
