import type { Details } from '../../../errors.ts';
import { t } from '../../../texts.ts';

/** An element of a form that has a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the controls of a form that have a name and can be entered into. */
function controlsOf(form: HTMLFormElement): Control[] {
  const isControl = (element: Element): element is Control => 'name' in element && 'validity' in element;
  return [...form.elements].filter(isControl).filter(({ name, willValidate }) => name && willValidate);
}

/** Returns what is wrong with the entries of a form, as far as the form itself can tell. */
export function problemsOf(form: HTMLFormElement): Details {
  const problems = controlsOf(form).map((control) => [control.name, problemOf(control)] as const);
  return Object.fromEntries(problems.flatMap(([name, problem]) => (problem ? [[name, [problem]]] : [])));
}

/** Returns what is wrong with an entry, in the user's language: browsers speak theirs, and of technical details. */
export function problemOf(control: Control): string | undefined {
  const { validity, type } = control;
  if (validity.valid) return undefined;
  if (validity.valueMissing) return t(control instanceof HTMLSelectElement ? 'field.choose' : 'field.missing');
  if (type === 'email') return t('field.email');
  if (type === 'url') return t('field.url');
  if (type === 'date') return t('field.date');
  const { min = '', max = '', minLength = 0, title = '' } = control as Partial<HTMLInputElement>;
  if (validity.rangeUnderflow) return t('field.min', { min });
  if (validity.rangeOverflow) return t('field.max', { max });
  if (validity.badInput || validity.stepMismatch) return t('field.number');
  if (validity.tooShort) return t('field.short', { count: minLength });
  return title || t('field.pattern');
}

/** Returns the element of a form's field that takes the focus, if the form shows it. */
export function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  const [first] = found instanceof RadioNodeList ? found : [found];
  if (!(first instanceof HTMLElement)) return undefined;
  // The value of a record that is searched for is in a hidden field beside what the user operates.
  const isHidden = first instanceof HTMLInputElement && first.type === 'hidden';
  return isHidden
    ? (first.parentElement?.querySelector<HTMLElement>('button, [type=search], [role=combobox]') ?? first)
    : first;
}

/** Returns the label of a control: its own, or that of the group around it. */
export function labelOf(control: HTMLElement): string {
  const { labels, type } = control as HTMLInputElement;
  const legend = control.closest('fieldset')?.querySelector('legend');
  const own = type === 'radio' ? null : labels?.[0];
  return (own ?? legend)?.textContent ?? control.ariaLabel ?? '';
}
