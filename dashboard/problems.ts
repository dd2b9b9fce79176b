import { formatDay, hasText, t } from './texts.ts';

/** The code of a sentence of the service, with its changing parts. */
export interface Problem {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Says a sentence of the service in the user's language. Without a code, or without its text, it stays as it is. */
export function say(sentence: string, problem: Problem | null | undefined): string {
  const id = `problem.${problem?.code}`;
  if (!problem || !hasText(id)) return sentence;
  const values = Object.entries(problem.parameters).map(([name, value]) => [name, shown(value)]);
  return t(id, Object.fromEntries(values));
}

/** Days are written as the reader's language writes them. */
function shown(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
}
