import type { Server } from 'node:http';

/** Milliseconds that requests in flight may take to finish after a stop signal ([D53]). */
const DRAIN_TIME = 25_000;

/** Counts the requests in flight of a server. */
export class RequestsInFlight {
  private count = 0;
  private onFinished: (() => void) | undefined;

  constructor(server: Server) {
    server.on('request', (_request, response) => {
      this.count += 1;
      response.once('close', () => {
        this.count -= 1;
        if (this.count === 0) this.onFinished?.();
      });
    });
  }

  /** Waits until all requests are finished, but at most `timeout` milliseconds. */
  async waitUntilFinished(timeout: number): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.onFinished = resolve;
      setTimeout(resolve, timeout).unref();
    });
  }
}

/**
 * Lets the requests in flight finish and closes the server. It listens until then, so that the readiness check can tell load
 * balancers to send requests elsewhere; the application refuses new work in the meantime ([D53]).
 */
export async function drain(server: Server, requests: RequestsInFlight): Promise<void> {
  await requests.waitUntilFinished(DRAIN_TIME);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
