import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that a connection may have waiting. */
const MAX_WAITING = 32;

/** Milliseconds without progress after which a client that does not read its response is disconnected. */
const UNREAD_TIMEOUT_MS = 60_000;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** The unanswered requests of one connection. */
interface RequestQueue {
  busy: boolean;
  readonly waiting: Exchange[];
}

/**
 * Handles the pipelined requests of a connection one after another. The next one starts when the operating system has taken
 * the whole previous response, so a client that reads nothing causes one response and not thousands. Meanwhile the connection
 * is not read. It is closed when more than 32 requests wait, which RFC 9112, 9.3.2 allows.
 */
export function handleInOrder(handle: RequestListener, unreadTimeout = UNREAD_TIMEOUT_MS): RequestListener {
  const queues = new WeakMap<Socket, RequestQueue>();

  const start = (queue: RequestQueue, [request, response]: Exchange) => {
    const { socket } = request;
    response.once('prefinish', () => {
      if (socket.writableLength > 0) socket.setTimeout(unreadTimeout);
    });
    response.once('close', () => startNext(queue, socket));
    handle(request, response);
  };

  const startNext = (queue: RequestQueue, socket: Socket) => {
    if (!socket.writable) for (const [, response] of queue.waiting.splice(0)) abandon(response);
    const exchange = queue.waiting.shift();
    queue.busy = exchange !== undefined;
    if (!exchange) return;
    socket.setTimeout(0);
    if (queue.waiting.length === 0) socket.resume();
    start(queue, exchange);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? { busy: false, waiting: [] };
    if (!queue.busy) {
      queue.busy = true;
      queues.set(socket, queue);
      start(queue, [request, response]);
    } else if (queue.waiting.length < MAX_WAITING) {
      queue.waiting.push([request, response]);
      socket.pause();
    } else {
      socket.destroy();
      abandon(response);
    }
  };
}

/** Closes the response of a waiting request whose connection is gone: Node closes only the current response. */
function abandon(response: ServerResponse): void {
  process.nextTick(() => response.destroy().emit('close'));
}
