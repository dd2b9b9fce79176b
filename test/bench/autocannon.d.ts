/** The types of the part of autocannon that is used; the package has none. */
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

  // biome-ignore lint/style/noDefaultExport: autocannon has only a default export
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
  }): Instance;
}
