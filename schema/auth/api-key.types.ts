import { Field, Int, ObjectType } from 'type-graphql';
import type { ApiKey as ApiKeyEntity } from '../../src/auth/api-keys/api-key.entity.ts';
import type { CreatedApiKey as Created } from '../../src/auth/api-keys/api-key.service.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A credential of the institution itself, for other servers.', simpleResolvers: true })
export class ApiKey implements Pick<ApiKeyEntity, 'id' | 'name' | 'prefix' | 'createdBy'> {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, by which its owner recognises it.' })
  prefix!: string;

  @Field(() => Int, { description: 'Id of the user who created it.' })
  createdBy!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was last used, to the minute.' })
  lastUsedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Since when it is refused.' })
  revokedAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  createdAt!: string;
}

@ObjectType({ description: 'A key just created.', simpleResolvers: true })
export class CreatedApiKey implements Created {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => String, { description: 'The key, shown this once: send it as `X-API-Key`.' })
  apiKey!: string;

  @Field(() => String, { description: 'The first characters of the key, by which its owner recognises it.' })
  prefix!: string;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  createdAt!: string;
}
