/** The folder of the built scripts. The service may run under a path of a proxy, so its addresses follow from where they came from. */
const scripts = new URL(import.meta.url).pathname.replace(/[^/]*$/, '');

/** The dashboard's own path without a slash at its end: `/dashboard`. */
export const dashboardPath = scripts.replace(/\/assets\/$/, '');

/** The path of the page to which a sign-in in a tab of its own leads. */
export const signedInPath = `${dashboardPath}/signed-in`;

/** The path of the service without a slash at its end; empty if it has none. */
export const servicePath = dashboardPath.replace(/\/dashboard$/, '');

/** The path of the GraphQL API. */
export const graphqlPath = `${servicePath}/graphql`;
