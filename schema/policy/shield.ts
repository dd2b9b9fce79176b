import { createRequire } from 'node:module';

// The ES module of graphql-shield imports a function that Node no longer has; its CommonJS build does not. Both packages
// are loaded the same way, because one copy does not recognise the rules of another.
const require = createRequire(import.meta.url);
const shieldModule = require('graphql-shield') as typeof import('graphql-shield');
const middlewareModule = require('graphql-middleware') as typeof import('graphql-middleware');

export const { shield, rule, allow, deny } = shieldModule;
export const { applyMiddleware } = middlewareModule;
