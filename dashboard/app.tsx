import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAnswers } from './answers.ts';
import { IdleWarning } from './auth/lock/idle-warning.tsx';
import { Lock } from './auth/lock/lock.tsx';
import type { ViewerQuery } from './auth/viewer.generated.ts';
import { viewerAnswer } from './auth/viewer.ts';
import { router } from './router.tsx';

interface Props {
  readonly locked?: 'idle' | 'ended';
  /** The user and the institution, which come with the session. */
  readonly viewer?: ViewerQuery | null;
}

function withViewer(answers: QueryClient, viewer: ViewerQuery | null | undefined): QueryClient {
  if (viewer) answers.setQueryData(viewerAnswer.queryKey, viewer);
  return answers;
}

/** The screens of a signed-in user, whose data goes with them. While the session is locked they stay, invisible. */
export function App({ locked, viewer }: Props) {
  const [client] = useState(() => withViewer(createAnswers(), viewer));
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <IdleWarning />
      {locked && <Lock reason={locked} me={client.getQueryData(viewerAnswer.queryKey)?.me} />}
    </QueryClientProvider>
  );
}
