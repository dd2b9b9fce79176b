import { Field, InputType } from 'type-graphql';

/** The names of a new user or guardian. */
@InputType()
export abstract class NewNamesInput {
  @Field(() => String, { description: 'Full name, 1 to 200 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Given name, at most 200 characters. Without it, all words of the name but the last.',
  })
  givenName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Family name, at most 200 characters. Without it, the last word of the name.',
  })
  familyName?: string | null;
}

/** Changes to the names of a user or guardian. */
@InputType()
export abstract class NameChangesInput {
  @Field(() => String, { nullable: true, description: 'Full name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Given name, at most 200 characters; null clears it. Without it, a new name decides.',
  })
  givenName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Family name, at most 200 characters; null clears it. Without it, a new name decides.',
  })
  familyName?: string | null;
}
