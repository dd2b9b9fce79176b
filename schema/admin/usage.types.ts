import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { CredentialUsageArguments, UsageView } from '../../src/admin/analytics/usage.queries.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { UserReference } from '../shared/reference.types.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

@ObjectType({ description: "The use of the caller's rate limit.", simpleResolvers: true })
export class Usage implements UsageView {
  @Field(() => Int, { nullable: true, description: 'Requests per hour; null if the plan has no limit.' })
  limit!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Requests in the current hour, including this one; null if the plan has no limit.',
  })
  used!: number | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the current hour ends; null if the plan has no limit.',
  })
  resetsAt!: string | null;
}

@ObjectType({ description: 'An API key referenced by another record.', simpleResolvers: true })
export class ApiKeyReference {
  @Field(() => Int, { description: 'Id of the API key.' })
  id!: number;

  @Field(() => String, { description: 'Name that says what the key is for.' })
  name!: string;
}

@ObjectType({ description: 'An OAuth client referenced by another record.', simpleResolvers: true })
export class OAuthClientReference {
  @Field(() => Int, { description: 'Id of the OAuth client.' })
  id!: number;

  @Field(() => String, { description: 'Name that says what the client is for.' })
  name!: string;
}

@ObjectType({ description: 'The requests of one credential on one day.', simpleResolvers: true })
export class CredentialUsage {
  @Field(() => DateScalar, { description: "The day, in the institution's time zone." })
  date!: string;

  @Field(() => Int, { description: 'Requests that count towards the rate limit.' })
  requests!: number;

  @Field(() => UserReference, { nullable: true, description: 'The user who signed in; null for others.' })
  user!: UserReference | null;

  @Field(() => ApiKeyReference, { nullable: true, description: 'The API key; null for others.' })
  apiKey!: ApiKeyReference | null;

  @Field(() => OAuthClientReference, { nullable: true, description: 'The OAuth client; null for others.' })
  oauthClient!: OAuthClientReference | null;
}

export const CredentialUsagePage = pageType('CredentialUsagePage', () => CredentialUsage);

@ArgsType()
export class CredentialUsageArgs extends PageArgs implements CredentialUsageArguments {
  @Field(() => DateScalar, { nullable: true, description: 'First day. Default: 29 days before `to`.' })
  from?: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Last day. Default: today. A period has at most 366 days.' })
  to?: string | null;
}
