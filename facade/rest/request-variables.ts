import type { Request, Response } from 'express';
import { camelCase } from '../../schema/shared/names.ts';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import type { RestScope } from '../http/request-scope.ts';
import { readJsonBody } from './body.ts';
import { readForm, uploaded } from './form.ts';
import type { RequestProblems } from './request-problems.ts';
import { type Route, takesBody } from './route.ts';
import { readVariables, type Variable } from './variables.ts';

/**
 * The operation's variables from a request: from its path and its query, JSON body or form, and from headers where the route
 * says so. What is wrong with them is added to the scope's problems.
 * @throws AppError `not_found` for an id that none can be; what is no body or form at all, by its own code
 */
export async function variablesOfRequest(
  registrar: Registrar,
  { route, variables }: { readonly route: Route; readonly variables: readonly Variable[] },
  request: Request,
  response: Response,
  { problems }: RestScope,
): Promise<Record<string, unknown>> {
  const path: Record<string, number> = {};
  for (const [name, text] of Object.entries(request.params)) path[name] = pathId(String(text));
  if (route.upload) {
    const form = await readForm(request, route.upload, registrar.config.IMPORT_MAX_BYTES);
    const own = { ...path, ...uploaded(route.upload, form, problems) };
    return readVariables(variables, { query: form.fields, body: {}, own }, problems);
  }
  const hasBody = takesBody(route);
  // A small request without credentials must not become a large one.
  const uncompressed = route.path.startsWith('/auth/');
  // A deletion takes no fields: what is sent all the same is refused, so that nobody believes it was heeded.
  const body = hasBody || route.method === 'DELETE' ? await readJsonBody(request, response, { uncompressed }) : {};
  if (route.idInBody) takeOut(path, body, problems);
  if (hasBody) for (const name of Object.keys(request.query)) problems.addMisplaced(name);
  return readVariables(variables, { query: hasBody ? {} : request.query, body, own: path }, problems);
}

/** Takes the path's values out of a body that repeats them; others than these are problems. */
function takeOut(path: Record<string, number>, body: Record<string, unknown>, problems: RequestProblems): void {
  for (const [name, value] of Object.entries(path)) {
    if (Object.hasOwn(body, name) && body[name] !== value) problems.add(camelCase(name), 'cannot be changed here.');
    delete body[name];
  }
}

/** Ids are positive integers that fit their column; anything else is the id of nothing ([D9]). */
function pathId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2 ** 31 - 1)
    throw new AppError('not_found', 'There is nothing with this id: ids are positive integers.');
  return id;
}
