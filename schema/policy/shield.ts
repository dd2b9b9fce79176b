import { createRequire } from 'node:module';

// The ES module of graphql-shield imports a function that Node no longer has; its CommonJS build does not.
const require = createRequire(import.meta.url);
const shieldModule = require('graphql-shield') as typeof import('graphql-shield');

export const { shield, rule, allow, deny } = shieldModule;
