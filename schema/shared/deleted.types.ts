import { Field, Int, ObjectType } from 'type-graphql';

/** Creates the result type of a deletion: `const DeletedRole = deletedType('DeletedRole', 'role')`. */
export function deletedType(
  name: string,
  noun: string,
  description = `The deleted ${noun}.`,
): new () => { message: string; id: number } {
  @ObjectType(name, { description, simpleResolvers: true })
  class DeletedType {
    @Field(() => String, { description: 'Confirmation message.' })
    message!: string;

    @Field(() => Int, { description: `Id of the ${noun}.` })
    id!: number;
  }
  return DeletedType;
}
