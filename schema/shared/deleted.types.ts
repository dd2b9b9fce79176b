import { Field, Int, ObjectType } from 'type-graphql';

/** The type that a deletion answers: `const DeletedRole = deletedType('DeletedRole', 'role')`. */
export function deletedType(
  name: string,
  noun: string,
  description = `A ${noun} that was deleted.`,
): new () => { message: string; id: number } {
  @ObjectType(name, { description, simpleResolvers: true })
  class DeletedType {
    @Field(() => String, { description: 'What happened.' })
    message!: string;

    @Field(() => Int, { description: `Id of the ${noun}.` })
    id!: number;
  }
  return DeletedType;
}
