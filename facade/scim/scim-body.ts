import type { Request, Response } from 'express';
import { AppError } from '../../src/shared/errors.ts';
import { jsonParser, readJsonBody } from '../http/json-body.ts';
import { SCIM_TYPE } from './scim-response.ts';

/** The most levels of a body, and its bytes ([D85]). */
const MAX_DEPTH = 8;
const parser = jsonParser(256 * 1024);

/** Reads the body of a request of SCIM. @throws AppError `payload_too_large`, `bad_request`, `unsupported_media_type` */
export async function readScimBody(request: Request, response: Response): Promise<object> {
  const body = await readJsonBody(request, response, { types: [SCIM_TYPE, 'application/json'], parser });
  if (isDeeper(body, MAX_DEPTH)) throw new AppError('bad_request', `The body has more than ${MAX_DEPTH} levels.`);
  return body;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
