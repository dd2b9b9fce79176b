import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api.ts';
import { runEach } from '../ui/run-each.ts';
import { RedeliverDocument } from './webhooks.generated.ts';

export type Redelivery = ReturnType<typeof useRedelivery>;

/** Sends deliveries again, one after the other. A refused one does not stop those after it. */
export function useRedelivery() {
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      setDone(0);
      const failures = await runEach(ids, (id) => request(RedeliverDocument, { id }), setDone);
      return { sent: ids.length - failures.length, error: failures[0]?.error };
    },
  });
  return { ...mutation, done };
}
