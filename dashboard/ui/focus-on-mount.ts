/** As the `ref` of an element: moves the focus there when the element appears, because the one that had it has gone. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
