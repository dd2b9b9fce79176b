import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { UpdateUserDocument, type UpdateUserMutationVariables } from './users.generated.ts';

/** Returns a function that changes a user and loads anew what shows the user. */
export function useUpdateUser(id: number): (input: UpdateUserMutationVariables['input']) => Promise<void> {
  const client = useQueryClient();
  const { me } = useViewer();
  return async (input) => {
    await request(UpdateUserDocument, { id, input });
    void client.invalidateQueries({ queryKey: ['users'] });
    if (id === me.id) void client.invalidateQueries({ queryKey: ['viewer'] });
    await client.invalidateQueries({ queryKey: ['user', String(id)] });
  };
}
