import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAnswers } from './answers.ts';
import { IdleWarning } from './auth/lock/idle-warning.tsx';
import { Lock } from './auth/lock/lock.tsx';
import { viewerAnswer } from './auth/viewer.ts';
import { router } from './router.tsx';

/** The screens of a signed-in user, whose data goes with them. While the session is locked they stay, invisible. */
export function App({ locked }: { locked: 'idle' | 'ended' | undefined }) {
  const [client] = useState(createAnswers);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <IdleWarning />
      {locked && <Lock reason={locked} me={client.getQueryData(viewerAnswer.queryKey)?.me} />}
    </QueryClientProvider>
  );
}
