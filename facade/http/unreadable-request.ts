import { randomUUID } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../src/errors.ts';
import { errorBody, statusOf } from './errors.ts';
import { writeError } from './respond.ts';

/**
 * Answers requests that Node's HTTP parser rejects, or that do not arrive within the server's timeouts, with the standard error
 * body ([D9]).
 */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = (socket as { _httpMessage?: ServerResponse })._httpMessage;
    // While another response is being sent, these bytes would become part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerTimeout(server, socket, response);
    else socket.end(responseText(parserError(error)));
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response));
}

/**
 * Answers a request that did not arrive in time and closes its connection, so that the request, which may still be arriving, has no
 * effect.
 * @param response the response to a request of which only the body is missing
 */
function answerTimeout(server: Server, socket: Duplex, response: ServerResponse | undefined): void {
  if (!response) {
    socket.end(responseText(timeoutError('The headers of the request', server.headersTimeout)), () => socket.destroy());
    return;
  }
  // Node closes the connection after this response.
  response.setHeader('Connection', 'close');
  writeError(response, timeoutError('The whole request', server.requestTimeout));
}

function timeoutError(part: string, timeout: number): AppError {
  const message = `${part} did not arrive within ${timeout / 1000} seconds. Send less at once, or use a faster connection.`;
  return new AppError('request_timeout', message);
}

function parserError({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The request's address and headers are too large: the limit is ${maxHeaderSize} bytes for both together.`;
    return new AppError('payload_too_large', message);
  }
  return new AppError('bad_request', 'The request is not valid HTTP.');
}

function responseText(error: AppError): string {
  const status = statusOf[error.code];
  const text = JSON.stringify(errorBody(error));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
