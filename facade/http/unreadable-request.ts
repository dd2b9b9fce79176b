import { randomUUID } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../src/errors.ts';
import { errorBody, statusOf } from './errors.ts';

/** Answers requests that Node's HTTP parser rejects with the standard error body ([D9]); they never reach a router. */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // While another response is being sent, these bytes would become part of it.
    const isResponding = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding) socket.destroy();
    else socket.end(responseText(parserError(error)));
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response));
}

function parserError({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The request's address and headers are too large: the limit is ${maxHeaderSize} bytes for both together.`;
    return new AppError('payload_too_large', message);
  }
  const isTimeout = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return new AppError(
    'bad_request',
    isTimeout ? 'The request did not arrive in time.' : 'The request is not valid HTTP.',
  );
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
