import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * The classes of which a server is to make the requests and responses of an app, so that these have from their birth the
 * prototypes that Express gives them. To change the prototype of an object that is in use costs V8 what it had learnt of it:
 * a twelfth of what reading one student costs the process.
 */
export function messagesOf(app: Express): Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  become(AppRequest.prototype, express.request, app);
  become(AppResponse.prototype, express.response, app);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Makes a prototype what Express makes for each app: one that inherits from its own and knows its app. */
function become(prototype: object, expressOwn: object, app: Express): void {
  Object.setPrototypeOf(prototype, expressOwn);
  Object.assign(prototype, { app });
}
