import type { Response } from 'express';
import { BREAK, parse, visit } from 'graphql';
import { limits } from '../../schema/execution/limits.ts';
import { rootRequirement } from '../../schema/policy/root-requirement.ts';
import { decide } from '../../src/access/decide.ts';
import { type RefusedRequest, recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { AppError } from '../../src/shared/errors.ts';

/** Returns why the caller may not use a mutation; undefined if the caller may. */
export function findRefusal({ caller }: Pick<RefusedRequest, 'caller'>, mutation: string): AppError | undefined {
  return decide(caller, rootRequirement('mutation', mutation) ?? {});
}

/**
 * Admits an upload before its file is read, unless the quota is used up, the caller may not use its mutation, or too many uploads are in
 * progress. Holds a slot for the upload until the response closes.
 * @param mutation undefined if only the body will tell
 * @throws AppError `forbidden`, `rate_limit_exceeded`, `service_unavailable`
 */
export async function admitUpload(request: RefusedRequest, response: Response, mutation?: string): Promise<void> {
  const { caller, registrar, counted } = request;
  await counted;
  const refusal = mutation === undefined ? undefined : findRefusal(request, mutation);
  if (refusal) {
    await recordRefusal(request, mutation as string);
    throw refusal;
  }
  const release = await registrar.uploads.acquire(caller);
  if (response.closed) release();
  else response.once('close', release);
}

/**
 * Returns which of some mutations a document uses first, whatever else is wrong with it.
 * @throws AppError `bad_request` if it uses none
 */
export function usedMutation(query: unknown, mutations: readonly string[]): string {
  let used: string | undefined;
  try {
    visit(parse(String(query), { maxTokens: limits.tokens }), {
      Field: ({ name }) => {
        if (!mutations.includes(name.value)) return undefined;
        used = name.value;
        return BREAK;
      },
    });
  } catch {
    // Not a document: it uses none.
  }
  if (used === undefined) throw new AppError('bad_request', 'The operation of the form takes no file.');
  return used;
}
