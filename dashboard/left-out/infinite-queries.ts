/** Stands for a kilobyte of TanStack Query, of which every query has a part. */
function refuse(): never {
  throw new Error('The build leaves infinite queries out: see vite.config.ts.');
}

export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };
