import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { readFilter } from '../../src/admin/scim/filter.ts';
import {
  createScimUser,
  deleteScimUser,
  patchScimUser,
  replaceScimUser,
} from '../../src/admin/scim/scim-user.service.ts';
import { readUser, readUsers, type ScimUser } from '../../src/admin/scim/scim-user.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError, notFound } from '../../src/shared/errors.ts';
import { admitScim } from '../access/scim-admission.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { logAndConvert } from '../http/errors.ts';
import { jsonParser, readJsonBody } from '../http/json-body.ts';
import { publicAddress } from '../http/public-url.ts';
import { writeError } from '../http/respond.ts';
import { serviceProviderConfig, userSchema, userType } from './discovery.ts';
import { SCIM_TYPE, writeNotImplemented, writeScim } from './scim-response.ts';

/** The path of SCIM ([D71]). */
export const SCIM_PATH = '/scim/v2';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;

/** A request that is admitted, with its path parameter `id` and the address of SCIM for links. */
interface ScimRequest {
  readonly service: ServiceRequest;
  readonly request: Request;
  readonly response: Response;
  readonly id: string;
  readonly base: string;
}

type Handle = (scim: ScimRequest) => Promise<void> | void;

type Admitted = (handle: Handle) => RequestHandler;

/** Creates the router of SCIM 2.0, by which identity providers keep the staff of an institution. */
export function scimRouter(registrar: Registrar): Router {
  const admitted: Admitted = (handle) => async (request, response) => {
    const service = await admitScim(registrar, request);
    const base = publicAddress(registrar, request) + SCIM_PATH;
    await handle({ service, request, response, id: String(request.params.id), base });
  };
  const router = Router({ caseSensitive: true });
  addUsers(router, admitted);
  addDescriptions(router, admitted);
  const refuse: Handle = () => Promise.reject(notFound('Resource'));
  router.use(admitted(refuse));
  router.use(errorHandler(registrar));
  return router;
}

function addUsers(router: Router, admitted: Admitted): void {
  router.route('/Users').get(admitted(listUsers)).post(admitted(createUser)).all(allow('GET', 'POST'));
  router
    .route('/Users/:id')
    .get(admitted(getUser))
    .put(admitted(replaceUser))
    .patch(admitted(patchUser))
    .delete(admitted(deleteUser))
    .all(allow('GET', 'PUT', 'PATCH', 'DELETE'));
}

/** Adds what tells clients what there is, and what there is not. */
function addDescriptions(router: Router, admitted: Admitted): void {
  const send = (path: string, body: object) =>
    router.get(
      path,
      admitted(({ response }) => writeScim(response, 200, body)),
    );
  send('/ServiceProviderConfig', serviceProviderConfig);
  for (const [path, resource] of Object.entries({ '/ResourceTypes': userType, '/Schemas': userSchema })) {
    send(path, toList([resource], 1, 1));
    // The id of a schema has colons, which begin a parameter unless they are escaped.
    send(`${path}/${resource.id.replaceAll(':', '\\:')}`, resource);
  }
  for (const part of ['Groups', 'Bulk', 'Me'])
    router.all(
      `/${part}{/*rest}`,
      admitted(({ response }) => writeNotImplemented(response, part)),
    );
}

const allow =
  (...methods: string[]) =>
  (request: Request, response: Response): void =>
    writeMethodNotAllowed(request, response, methods);

function errorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => writeError(response, logAndConvert(registrar, request, thrown));
}

async function listUsers({ service, request, response, base }: ScimRequest): Promise<void> {
  const { caller, database } = service;
  const startIndex = readNumber(request.query.startIndex, { otherwise: 1, min: 1, max: 2 ** 31 });
  const { maxResults: max } = serviceProviderConfig.filter;
  const count = readNumber(request.query.count, { otherwise: DEFAULT_COUNT, min: 0, max });
  const filter = readFilter(request.query.filter as string | undefined);
  const { total, users } = await readUsers(database.pool, caller.institutionId, filter, { startIndex, count });
  writeScim(
    response,
    200,
    toList(
      users.map((user) => withLocation(user, base)),
      total,
      startIndex,
    ),
  );
}

async function getUser({ service, response, id, base }: ScimRequest): Promise<void> {
  const user = await readUser(service.database.pool, service.caller.institutionId, id);
  if (!user) throw notFound('User');
  writeScim(response, 200, withLocation(user, base));
}

async function createUser({ service, request, response, base }: ScimRequest): Promise<void> {
  const user = withLocation(await createScimUser(service, await readScimBody(request, response)), base);
  writeScim(response, 201, user, { Location: user.meta.location });
}

async function replaceUser({ service, request, response, id, base }: ScimRequest): Promise<void> {
  writeScim(
    response,
    200,
    withLocation(await replaceScimUser(service, id, await readScimBody(request, response)), base),
  );
}

async function patchUser({ service, request, response, id, base }: ScimRequest): Promise<void> {
  writeScim(response, 200, withLocation(await patchScimUser(service, id, await readScimBody(request, response)), base));
}

async function deleteUser({ service, response, id }: ScimRequest): Promise<void> {
  await deleteScimUser(service, id);
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

function toList(resources: object[], totalResults: number, startIndex: number): object {
  return { schemas: [LIST], totalResults, startIndex, itemsPerPage: resources.length, Resources: resources };
}

function withLocation(user: ScimUser, base: string) {
  return { ...user, meta: { ...user.meta, location: `${base}/Users/${user.id}` } };
}

/** Reads a number of the query within bounds; anything else counts as absent, as RFC 7644 says of values that make no sense. */
function readNumber(value: unknown, { otherwise, min, max }: { otherwise: number; min: number; max: number }): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : otherwise;
  return Math.min(Math.max(number, min), max);
}

/** The most levels of a body, and its bytes ([D85]). */
const MAX_DEPTH = 8;
const parser = jsonParser(256 * 1024);

/** Reads the body of a request of SCIM. @throws AppError `payload_too_large`, `bad_request`, `unsupported_media_type` */
async function readScimBody(request: Request, response: Response): Promise<object> {
  const body = await readJsonBody(request, response, { types: [SCIM_TYPE, 'application/json'], parser });
  if (isDeeper(body, MAX_DEPTH)) throw new AppError('bad_request', `The body has more than ${MAX_DEPTH} levels.`);
  return body;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
