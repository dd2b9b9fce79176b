import { request } from '../../api.ts';
import { UpdateUserDocument, type UpdateUserMutationVariables } from './users.generated.ts';

/** Changes a user. */
export function updateUser(id: number, input: UpdateUserMutationVariables['input']) {
  return request(UpdateUserDocument, { id, input });
}
