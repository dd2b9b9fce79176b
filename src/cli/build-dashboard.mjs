import { fileURLToPath } from 'node:url';

/** Builds the dashboard into dist/dashboard. A process of its own, because the service's NODE_ENV must not choose React's variant. */
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const root = fileURLToPath(new URL('../../dashboard/', import.meta.url));
await build({ root, configLoader: 'native', logLevel: 'warn' });
