import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a connection may send ahead of the answer that it waits for. */
const MAX_WAITING = 32;

/** Milliseconds without progress after which a client that does not read its answer is cut off. */
const UNREAD_TIMEOUT = 60_000;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** The requests of one connection that are not answered yet. */
interface Line {
  busy: boolean;
  readonly waiting: Exchange[];
}

/**
 * Answers the pipelined requests of a connection one after another. The next one begins when the system has taken the whole
 * answer before it, so a client that reads nothing gets one answer made and not thousands. Meanwhile its connection is not
 * read; it is closed when more than 32 requests wait, which RFC 9112, 9.3.2 allows.
 */
export function inTurn(answer: RequestListener, unreadTimeout = UNREAD_TIMEOUT): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const begin = (line: Line, [request, response]: Exchange) => {
    const { socket } = request;
    response.once('prefinish', () => {
      if (socket.writableLength > 0) socket.setTimeout(unreadTimeout);
    });
    response.once('close', () => next(line, socket));
    answer(request, response);
  };

  const next = (line: Line, socket: Socket) => {
    if (!socket.writable) for (const [, response] of line.waiting.splice(0)) abandon(response);
    const exchange = line.waiting.shift();
    line.busy = exchange !== undefined;
    if (!exchange) return;
    socket.setTimeout(0);
    if (line.waiting.length === 0) socket.resume();
    begin(line, exchange);
  };

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { busy: false, waiting: [] };
    if (!line.busy) {
      line.busy = true;
      lines.set(socket, line);
      begin(line, [request, response]);
    } else if (line.waiting.length < MAX_WAITING) {
      line.waiting.push([request, response]);
      socket.pause();
    } else {
      socket.destroy();
      abandon(response);
    }
  };
}

/** Closes a response whose connection is gone before its turn came: Node closes only the current one. */
function abandon(response: ServerResponse): void {
  process.nextTick(() => response.destroy().emit('close'));
}
