import { createRequire } from 'node:module';

/** Node's HTTP module. Importing it by name would load Node's fetch and WebSocket as well, which take 13 MB. */
export const http: typeof import('node:http') = createRequire(import.meta.url)('node:http');
