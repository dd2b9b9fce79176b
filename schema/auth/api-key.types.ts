import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { ApiKey as ApiKeyEntity } from '../../src/auth/api-keys/api-key.entity.ts';
import { type CreatedApiKey as Created, newApiKeySchema } from '../../src/auth/api-keys/api-key.service.ts';
import { rulesOf } from '../../src/input/field-rules.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ObjectType({
  description: 'A key with which another system uses this API for the institution.',
  simpleResolvers: true,
})
export class ApiKey implements Pick<ApiKeyEntity, 'id' | 'name' | 'prefix' | 'createdBy'> {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name that says what the key is for.' })
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, for recognising it.' })
  prefix!: string;

  @Field(() => Int, { description: 'Id of the user who created the key.' })
  createdBy!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key was last used, to the minute.' })
  lastUsedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key was revoked.' })
  revokedAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the key was created.' })
  createdAt!: string;
}

@ArgsType()
export class CreateApiKeyArgs {
  @Rule(rulesOf(newApiKeySchema).name)
  @Field(() => String, { description: 'Name that says what the key is for, 1 to 100 characters.' })
  name!: string;
}

@ObjectType({ description: 'A newly created API key.', simpleResolvers: true })
export class CreatedApiKey implements Created {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name that says what the key is for.' })
  name!: string;

  @Field(() => String, { description: 'The key, shown only once. Send it in the `X-API-Key` header.' })
  apiKey!: string;

  @Field(() => String, { description: 'The first characters of the key, for recognising it.' })
  prefix!: string;

  @Field(() => DateTimeScalar, { description: 'When the key was created.' })
  createdAt!: string;
}
