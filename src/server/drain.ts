import type { Server } from 'node:http';

/** Milliseconds that requests in flight may take to finish once the service is asked to stop ([D53]). */
const DRAIN_TIME = 25_000;

/** Counts the requests that a server is answering. */
export class RequestsInFlight {
  private count = 0;
  private whenNone: (() => void) | undefined;

  constructor(server: Server) {
    server.on('request', (_request, response) => {
      this.count += 1;
      response.once('close', () => {
        this.count -= 1;
        if (this.count === 0) this.whenNone?.();
      });
    });
  }

  /** Resolves when no request is left, or after `timeout` milliseconds. */
  async none(timeout: number): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.whenNone = resolve;
      setTimeout(resolve, timeout).unref();
    });
  }
}

/**
 * Lets the requests in flight finish. The server listens until then, so that a load balancer hears from readiness that it
 * should look elsewhere; new work is refused by the application meanwhile ([D53]).
 */
export async function drain(server: Server, requests: RequestsInFlight): Promise<void> {
  await requests.none(DRAIN_TIME);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
