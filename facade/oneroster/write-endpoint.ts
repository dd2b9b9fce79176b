import type { Request, Response } from 'express';
import { oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { collectionOf } from '../../src/oneroster/reads/collections.ts';
import { type OneRosterRead, readRecord } from '../../src/oneroster/reads/read-collection.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { authenticateOneRoster } from '../access/oneroster-admission.ts';
import { readJsonBody } from '../http/json-body.ts';
import { publicAddress } from '../http/public-url.ts';
import { writeJson } from '../http/respond.ts';
import type { WriteEffect, WriteRoute } from './gradebook-writes.ts';
import { imsxError } from './imsx-error.ts';
import { serviceUrls } from './read-endpoint.ts';
import { operationOf } from './read-routes.ts';
import type { ServedVersion } from './versions.ts';

/** Creates the handler of a path that is written: authenticate, write, and send what the client now has. */
export function writeHandler(registrar: Registrar, route: WriteRoute, served: ServedVersion) {
  const scopes = route.scopes.map((name) => oneRosterScope(served.scope, name));
  const operation = operationOf(route, route.method);
  return async (request: Request, response: Response): Promise<void> => {
    const urls = serviceUrls(publicAddress(registrar, request), served);
    const { caller, counted } = await authenticateOneRoster(registrar, request, response, { scopes, operation });
    const { database } = forInstitution(registrar, caller.institutionId);
    const service: ServiceRequest = { caller, database, errors: new ValidationErrors() };
    const body = await readJsonBody(request, response);
    await counted;
    try {
      const effect = await route.write(service, request.params as Record<string, string>, body);
      const read = {
        version: served.version,
        collection: route.collection,
        parameters: {},
        urls,
      };
      await send(response, effect, service, read);
    } catch (thrown) {
      sendInvalid(response, thrown);
    }
  };
}

/** A put record is sent as it is read, so that a client who sent no sourcedId learns it. */
async function send(
  response: Response,
  effect: WriteEffect,
  service: ServiceRequest,
  read: OneRosterRead,
): Promise<void> {
  if (effect === 'deleted') {
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  } else if ('allocated' in effect) {
    const sourcedIdPairs = effect.allocated.map(({ supplied, allocated }) => ({
      ...(supplied && { suppliedSourcedId: supplied }),
      allocatedSourcedId: allocated,
    }));
    writeJson(response, 201, JSON.stringify({ sourcedIdPairs }));
  } else {
    const { put } = effect;
    writeJson(response, put.created ? 201 : 200, await readPut(service, read, put.sourcedId));
  }
}

/** A record that its version cannot show, such as a result without score in 1.1, or that was deleted meanwhile, is named only. */
async function readPut(service: ServiceRequest, read: OneRosterRead, sourcedId: string): Promise<string> {
  try {
    // The client has sent these data, so it receives none.
    return (await readRecord(service, read, sourcedId)).text;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return JSON.stringify({ [collectionOf(read.version, read.collection).description.single]: { sourcedId } });
  }
}

/** OneRoster's status of a record that cannot be stored is 422. @throws all other errors */
function sendInvalid(response: Response, thrown: unknown): void {
  if (!(thrown instanceof AppError) || thrown.code !== 'validation_error') throw thrown;
  writeJson(response, 422, JSON.stringify(imsxError(thrown)));
}
