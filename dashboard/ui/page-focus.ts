import type { AnyRouter } from '@tanstack/react-router';

let isExpected = false;

/**
 * Lets the heading of the next screen take the focus whenever the address leads to another screen, so that screen readers read it.
 * The form that `?edit` opens is a screen, too.
 */
export function startFocusOnHeadings(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && (pathChanged || isEdited(fromLocation) !== isEdited(toLocation))) isExpected = true;
  });
}

function isEdited({ search }: { search: object }): boolean {
  return 'edit' in search;
}

/** Focuses the heading of a screen that has just appeared, if the user has come from another screen. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!isExpected || !heading) return;
  isExpected = false;
  heading.focus();
}

/** Moves the focus to the heading of the screen, after an action that removed the button that had it. */
export function returnToHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
