import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Message {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** The body as JSON. */
  readonly event: { type: string; timestamp: string; data: Record<string, unknown> & { seq: number } };
}

type Responder = (response: ServerResponse, message: Message) => void;

const noContent: Responder = (response) => void response.writeHead(204).end();

/** A subscriber's server. It accepts every request and responds with 204 by default. */
export class Receiver {
  readonly messages: Message[] = [];
  private responder: Responder = noContent;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.handle(request, response));
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Receiver(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the response to the following requests; 204 by default. */
  respondWith(responder: Responder = noContent): void {
    this.responder = responder;
  }

  messagesAt(path: string): Message[] {
    return this.messages.filter((message) => message.path === path);
  }

  /** Verifies the signature of a message and returns its event. */
  static verify(secret: string, { headers, body }: Message): Message['event'] {
    return new Webhook(secret).verify(body, headers) as Message['event'];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const message = { path: String(request.url), headers, body, event: JSON.parse(body) as Message['event'] };
    this.messages.push(message);
    this.responder(response, message);
  }
}
