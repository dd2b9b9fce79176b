/** Anything but white space and characters that nobody sees: zero-width spaces, soft hyphens, direction marks and the like. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
