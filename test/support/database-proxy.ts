import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy between a service and its database. It can stop forwarding on connections of one name without closing them, close all, or
 * lead to another server.
 */
export class DatabaseProxy {
  private silent = false;
  private closed = false;
  private last: string | undefined;
  private readonly pairs = new Set<{ named: boolean; silent: boolean; sockets: [Socket, Socket] }>();

  private constructor(
    private readonly server: Server,
    private target: URL,
    readonly url: string,
  ) {}

  /** @param applicationName the name of the connections that can fall silent */
  static async start(databaseUrl: string, applicationName = ''): Promise<DatabaseProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proxy = new DatabaseProxy(server, new URL(databaseUrl), url.href);
    server.on('connection', (client) =>
      proxy.connectPair(client, connect(Number(proxy.target.port), proxy.target.hostname), applicationName),
    );
    return proxy;
  }

  /** Stops forwarding on the named connections, existing and new ones. */
  fallSilent(): void {
    this.silent = true;
  }

  /** Makes each named connection fall silent with the message after one with this text. */
  fallSilentAfter(text: string): void {
    this.last = text;
  }

  /** Closes all connections, existing and new ones. */
  cut(): void {
    this.closed = true;
    for (const { sockets } of this.pairs) for (const socket of sockets) socket.destroy();
  }

  /** Closes all connections. New ones lead to another server. */
  follow(databaseUrl: string): void {
    this.cut();
    this.target = new URL(databaseUrl);
    this.closed = false;
  }

  /** Forwards everything again, on new connections. */
  restore(): void {
    this.silent = false;
    this.last = undefined;
    this.closed = false;
  }

  async stop(): Promise<void> {
    for (const { sockets } of this.pairs) for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private connectPair(client: Socket, database: Socket, applicationName: string): void {
    if (this.closed) {
      client.destroy();
      database.destroy();
      return;
    }
    const pair = { named: false, isLast: false, silent: false, sockets: [client, database] as [Socket, Socket] };
    this.pairs.add(pair);
    const isSilent = () => pair.silent || (this.silent && pair.named);
    client.on('data', (chunk) => {
      // The startup message contains the application name.
      pair.named ||= chunk.includes(applicationName);
      pair.silent = pair.named && this.last !== undefined && (pair.silent || pair.isLast);
      pair.isLast = this.last !== undefined && chunk.includes(this.last);
      if (!isSilent()) database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!isSilent()) client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  }
}
