import { randomUUID } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../src/errors.ts';
import { errorBody, statusOf } from '../rest/errors.ts';

/** What the HTTP parser could not read is refused in the one shape of errors as well ([D9]): no router ever sees it. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of another answer, further bytes would belong to that one.
    const answering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || answering) socket.destroy();
    else socket.end(responseText(refusalOf(error)));
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response));
}

function refusalOf({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The request's address and headers are too large: together they may have up to ${maxHeaderSize} bytes.`;
    return new AppError('payload_too_large', message);
  }
  const late = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return new AppError('bad_request', late ? 'The request did not arrive in time.' : 'The request is not valid HTTP.');
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
