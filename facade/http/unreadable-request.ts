import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../src/shared/errors.ts';
import { http } from '../../src/shared/node-http.ts';
import { errorBody, statusOf } from './errors.ts';
import { writeError } from './respond.ts';

/** Milliseconds after which a client that was sent an error is disconnected, so that it cannot keep its connection for ever. */
const CLOSE_DELAY = 5_000;

/**
 * Answers requests that Node's HTTP parser rejects, or that do not arrive within the server's timeouts, with the standard error
 * body ([D9]), and closes their connections.
 */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (cause: NodeJS.ErrnoException, socket: Duplex) => {
    const response = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    if (cause.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (response?.req.complete) closeAfter(response);
    // These bytes would become part of the response.
    else if (response?.headersSent) socket.destroy();
    else if (response) answerIncompleteRequest(response, toError(cause, 'The whole request', server.requestTimeout));
    else answerOnSocket(socket, toError(cause, 'The headers of the request', server.headersTimeout));
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response));
}

/** Lets the answer to a request that arrived whole finish, and closes the connection then. May be called again for further bytes. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  response.off('finish', closeConnection).once('finish', closeConnection);
}

function closeConnection(this: ServerResponse): void {
  this.req.socket.destroySoon();
}

/** Answers a request whose body did not arrive. Node then closes the connection, which ends the reading of the body. */
function answerIncompleteRequest(response: ServerResponse, error: AppError): void {
  response.setHeader('Connection', 'close');
  writeError(response, error);
}

/** Answers a request whose headers did not arrive. */
function answerOnSocket(socket: Duplex, error: AppError): void {
  const close = () => socket.destroy();
  // A client that is only slow might complete the request, which must have no effect then. Others may still be sending: closing
  // the connection at once could lose the answer.
  socket.end(responseText(error), error.code === 'request_timeout' ? close : undefined);
  setTimeout(close, CLOSE_DELAY).unref();
}

function toError({ code }: NodeJS.ErrnoException, part: string, timeout: number): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = `${part} did not arrive within ${timeout / 1000} seconds. Send less at once, or use a faster connection.`;
    return new AppError('request_timeout', message);
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The request's address and headers are too large: the limit is ${http.maxHeaderSize} bytes for both together.`;
    return new AppError('payload_too_large', message);
  }
  return new AppError('bad_request', 'The request is not valid HTTP.');
}

function responseText(error: AppError): string {
  const status = statusOf[error.code];
  const text = JSON.stringify(errorBody(error));
  const lines = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
