import type { Details } from '../../src/shared/errors.ts';
import { type Problem, type ProblemCode, problemTexts } from './problem-texts.ts';

/** Longer sentences quote what was sent, and none of those with a code does. */
const LONGEST = 500;

/** Fields of an answer whose problems have codes. Reports about more, as of a list of grades, are read field by field. */
const MOST_FIELDS = 100;

/** Sentences without parameters by themselves, and the others as patterns by their first word. */
const whole = new Map<string, Problem>();
const patterns = new Map<string, { code: ProblemCode; pattern: RegExp }[]>();
for (const [code, text] of Object.entries(problemTexts) as [ProblemCode, string][]) {
  if (!text.includes('{')) whole.set(text, { code, parameters: {} });
  else patterns.set(firstWord(text), [...(patterns.get(firstWord(text)) ?? []), { code, pattern: patternOf(text) }]);
}

function firstWord(text: string): string {
  return text.slice(0, text.indexOf(' '));
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^$()[\]|\\/]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`, 's');
}

/** Returns the code and the parameters of a sentence; null if it has none. */
export function problemOf(message: string): Problem | null {
  const known = whole.get(message);
  if (known || message.length > LONGEST) return known ?? null;
  for (const { code, pattern } of patterns.get(firstWord(message)) ?? []) {
    const match = pattern.exec(message);
    if (match) return { code, parameters: { ...match.groups } };
  }
  return null;
}

/** Returns the codes of the problems of the first fields, in the order of the sentences of each; undefined if none has one. */
export function problemsOf(details: Details): Record<string, (Problem | null)[]> | undefined {
  const fields = Object.entries(details).slice(0, MOST_FIELDS);
  const known = fields
    .map(([field, messages]) => [field, messages.map(problemOf)] as const)
    .filter(([, problems]) => problems.some((problem) => problem !== null));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
