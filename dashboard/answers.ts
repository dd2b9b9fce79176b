import { MutationCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';
import { ApiError } from './errors.ts';
import type { TypedDocumentString } from './typed-document-string.ts';
import { announce } from './ui/toast.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/** The way in which a change tells the rest of the dashboard of itself. */
export type ChangeMeta = {
  /** Announced once the change has succeeded. What depends on the result may be nothing. */
  readonly done?: string | ((result: never) => string | undefined) | undefined;
  /** Takes the change back, as long as it is announced. */
  readonly undo?: ((result: never) => Promise<unknown>) | undefined;
  /** The answers that it makes out of date. Without it all are, so that no screen shows what was. */
  readonly outdates?: readonly QueryKey[] | undefined;
  /** True if the screen is left: it shows a record that is gone, or the new one has a screen of its own. */
  readonly leaves?: boolean | undefined;
  /** True if a part may be done when it fails, or if it fails because of what somebody else has changed. */
  readonly isPartial?: boolean | undefined;
};

/** A read of the service. Its answer is kept under the name of the operation and its variables. */
export function answerTo<Result, Variables>(document: TypedDocumentString<Result, Variables>, variables: Variables) {
  return queryOptions({
    queryKey: [...keyOf(document), variables] as const,
    queryFn: () => request(document, variables),
  });
}

/** Returns the key that all answers to an operation have in common. */
export function keyOf(document: TypedDocumentString<unknown, never>): readonly [operation: string] {
  return [/query (\w+)/.exec(String(document))?.[1] ?? ''];
}

/** Creates the store of answers. Every change announces itself there, and makes the answers load anew that it outdates. */
export function createAnswers(): QueryClient {
  const outdate = async ({ outdates = [[]] }: ChangeMeta = {}) => {
    await Promise.all(outdates.map((queryKey) => answers.invalidateQueries({ queryKey })));
  };
  const answers = new QueryClient({
    mutationCache: new MutationCache({
      // A form closes when the screen behind it shows what was saved.
      onSuccess: (data, _variables, _result, { meta }) => {
        const { done, undo } = meta ?? {};
        const takeBack = undo && (() => undo(data as never).finally(() => outdate()));
        const text = typeof done === 'function' ? done(data as never) : done;
        if (text) announce(text, takeBack);
        return meta?.leaves ? undefined : outdate(meta);
      },
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (error ? meta?.isPartial : meta?.leaves) void outdate(meta);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The service's own answers stay as they are when repeated.
        retry: (count, error) => error instanceof ApiError && error.code === 'NETWORK' && count < 2,
      },
    },
  });
  return answers;
}
