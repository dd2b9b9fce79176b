/** The part of TanStack Router that this reads: whether the next screen begins at its top, as one does unless a link says otherwise. */
interface Router {
  readonly _scroll: { n: boolean };
  readonly subscribe: (event: 'onRendered', listener: () => void) => unknown;
}

/**
 * Stands for a kilobyte of TanStack Router that remembers how far pages are scrolled, which browsers do by themselves. What remains is
 * that a new screen shows from its top.
 */
export function setupScrollRestoration(router: Router): void {
  router.subscribe('onRendered', () => {
    if (router._scroll.n) scrollTo(0, 0);
    router._scroll.n = true;
  });
}

function refuse(): never {
  throw new Error('The build leaves the restoration of scrolling out: see vite.config.ts.');
}

export {
  refuse as defaultGetScrollRestorationKey,
  refuse as getElementScrollRestorationEntry,
  refuse as ScrollRestoration,
  refuse as storageKey,
};
