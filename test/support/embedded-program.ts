/** A program that starts the embedded server of a directory, prints its URL, and runs until SIGTERM. */
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';

const [, , dataDir = ''] = process.argv;
try {
  const server = await startEmbeddedServer(dataDir, { throwAway: true });
  console.log(JSON.stringify({ url: server.url }));
  process.once('SIGTERM', () => server.stop());
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
}
