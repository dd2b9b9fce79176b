import type { Response } from 'express';
import { rootRequirement } from '../../schema/policy/root-requirement.ts';
import { decide } from '../../src/access/decide.ts';
import { type RefusedRequest, recordRefusal } from '../../src/auth/principals/refusal.service.ts';

/**
 * Refuses an upload before its file is read: if the quota is used up, the caller may use none of the mutations that take the
 * file, or too many uploads are in progress. Holds a slot for the upload until the response closes.
 * @throws AppError `forbidden`, `rate_limit_exceeded`, `service_unavailable`
 */
export async function admitUpload(
  request: RefusedRequest,
  response: Response,
  mutations: readonly string[],
): Promise<void> {
  const { caller, registrar, counted } = request;
  await counted;
  const refusals = mutations.map((mutation) => decide(caller, rootRequirement('mutation', mutation) ?? {}));
  const [refusal] = refusals;
  if (refusal && refusals.every(Boolean)) {
    await recordRefusal(request, mutations[0] as string);
    throw refusal;
  }
  const release = await registrar.uploads.acquire(caller);
  if (response.closed) release();
  else response.once('close', release);
}
