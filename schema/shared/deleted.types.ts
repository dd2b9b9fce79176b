import { int, Output, outputs, text } from './fields.ts';

/** Creates the result type of a deletion: `const DeletedRole = deletedType('DeletedRole', 'role')`. */
export function deletedType(
  name: string,
  noun: string,
  description = `The deleted ${noun}.`,
): new () => { message: string; id: number } {
  @Output(description, { name })
  class DeletedType extends outputs({
    message: text('Confirmation message.'),
    id: int(`Id of the ${noun}.`),
  }) {}
  return DeletedType;
}
