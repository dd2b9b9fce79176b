import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api.ts';
import { RedeliverDocument } from './webhooks.generated.ts';

export type Redelivery = ReturnType<typeof useRedelivery>;

/** Sends deliveries again, one after the other. A refused one does not stop those after it. */
export function useRedelivery() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      setDone(0);
      const errors: unknown[] = [];
      for (const [index, id] of ids.entries()) {
        await request(RedeliverDocument, { id }).catch((error: unknown) => errors.push(error));
        setDone(index + 1);
      }
      return { sent: ids.length - errors.length, error: errors[0] };
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return { ...mutation, done };
}
