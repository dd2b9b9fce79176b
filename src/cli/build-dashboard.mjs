import { fileURLToPath } from 'node:url';

/** Builds the dashboard and the page of GraphiQL into dist/dashboard. A process of its own, because the service's NODE_ENV must not choose React's variant. */
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const root = fileURLToPath(new URL('../../dashboard/', import.meta.url));
const settings = { root, configLoader: 'native', logLevel: 'warn' };
// Built together the pages would share files, and each would load more of them.
await build({ ...settings, build: { rolldownOptions: { input: `${root}graphql.html` } } });
await build({ ...settings, build: { emptyOutDir: false } });
