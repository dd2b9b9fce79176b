import type { Request, Response } from 'express';
import { camelCase } from '../../schema/shared/names.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { readJsonBody } from '../http/json-body.ts';
import { fileVariable, readForm } from './form.ts';
import type { RequestValidationErrors } from './request-validation-errors.ts';
import { type Route, takesBody } from './route.ts';
import { fieldsOf, readVariables, type Variable } from './variables.ts';

/**
 * Reads the operation's variables from a request: from its path and from its query, JSON body or form. Adds invalid values to
 * `errors`.
 * @throws AppError `not_found` for an impossible id; `bad_request`, `unsupported_media_type` or `payload_too_large` for a body
 *   that cannot be read
 */
export async function readRequestVariables(
  registrar: Registrar,
  { route, variables }: { readonly route: Route; readonly variables: readonly Variable[] },
  request: Request,
  response: Response,
  errors: RequestValidationErrors,
): Promise<Record<string, unknown>> {
  const path: Record<string, number> = {};
  for (const [name, text] of Object.entries(request.params)) path[name] = readId(String(text));
  if (route.upload) {
    const form = await readForm(request, route.upload, registrar.config.IMPORT_MAX_BYTES);
    errors.sent = form.fields;
    const own = { ...path, ...fileVariable(route.upload, form, errors) };
    return readVariables(variables, { query: form.fields, body: {}, own }, errors);
  }
  const hasBody = takesBody(route);
  // Unauthenticated clients must not send small bodies that decompress to large ones.
  const uncompressed = route.path.startsWith('/auth/');
  // DELETE takes no fields. A body is read all the same, so that its fields are refused and not silently ignored.
  const body = hasBody || route.method === 'DELETE' ? await readJsonBody(request, response, { uncompressed }) : {};
  errors.sent = { ...request.query, ...body };
  if (route.idInBody) removePathFields(path, body, errors);
  if (hasBody) refuseQuery(Object.keys(request.query), fieldsOf(variables, path), errors);
  return readVariables(variables, { query: hasBody ? {} : request.query, body, own: path }, errors);
}

/** Adds the query parameters of a request that takes its fields in the body. */
function refuseQuery(names: readonly string[], fields: readonly string[], errors: RequestValidationErrors): void {
  for (const name of names) {
    if (fields.includes(name)) errors.addMisplaced(name);
    else errors.addUnknown(name, fields);
  }
}

/** Removes the path's parameters from a body that repeats them. Adds different values to `errors`. */
function removePathFields(
  path: Record<string, number>,
  body: Record<string, unknown>,
  errors: RequestValidationErrors,
): void {
  for (const [name, value] of Object.entries(path)) {
    if (Object.hasOwn(body, name) && body[name] !== value) errors.add(camelCase(name), 'cannot be changed here.');
    delete body[name];
  }
}

/** Reads an id: a positive integer that fits its column. Anything else is not found ([D9]). */
function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2 ** 31 - 1)
    throw new AppError('not_found', 'There is nothing with this id: ids are positive integers.');
  return id;
}
