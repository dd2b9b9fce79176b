/** The part of autocannon that is used; it comes without types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }

  interface Instance extends PromiseLike<unknown> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
    on(event: 'reqError', listener: (error: Error) => void): void;
  }

  // biome-ignore lint/style/noDefaultExport: autocannon has no other one
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
  }): Instance;
}
