import type { IncomingMessage, ServerOptions } from 'node:http';
import express, { type Express } from 'express';
import { http } from '../../src/shared/node-http.ts';

/**
 * Returns request and response classes for the HTTP server of an app. Their instances are created with the prototypes that
 * Express would otherwise set on each request. Changing an object's prototype discards V8's optimisations, which costs one
 * twelfth of the CPU time of reading a student.
 */
export function createMessageClasses(
  app: Express,
): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends http.ServerResponse<Request> {}
  inheritFromExpress(AppRequest.prototype, express.request, app);
  inheritFromExpress(AppResponse.prototype, express.response, app);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Sets up a prototype like those that Express creates for each app: it inherits from Express's own and refers to the app. */
function inheritFromExpress(prototype: object, expressPrototype: object, app: Express): void {
  Object.setPrototypeOf(prototype, expressPrototype);
  Object.assign(prototype, { app });
}
