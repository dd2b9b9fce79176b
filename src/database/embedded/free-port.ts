import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Few programs listen from the first one on. Linux gives ports from the end on to connections, macOS later ones. */
const [FIRST, END] = [20_000, 32_768];

const MAX_TRIES = 100;

/**
 * Returns a port of the loopback interface that is free. It is none that the system may give to a connection before the caller
 * listens at it.
 * @throws the error of the last port that could not be used
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FIRST, END);
    try {
      const probe = createServer().listen(port, '127.0.0.1');
      await once(probe, 'listening');
      await new Promise((resolve) => probe.close(resolve));
      return port;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}
