import { ALL_EVENTS, eventTypes, isEventType } from '../audit/event-types.ts';
import { quote } from '../input/quoted.ts';
import { readText, type TextInput } from '../input/text-rules.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import { findAddressProblem, findUrlProblem, type TargetPolicy } from './webhook-url.ts';

/** Validates the url, including the addresses of its host, and returns it as it is stored ([D43], [D46]). */
export async function readUrl(
  problems: ValidationErrors,
  value: TextInput,
  policy: TargetPolicy,
  required: boolean,
): Promise<string | undefined> {
  const check = (text: string) => findUrlProblem(text, policy);
  const url = readText(problems, 'url', value, { max: 2000, required, notNull: true, check });
  if (!url) return undefined;
  const problem = await findAddressProblem(url, policy);
  if (problem) problems.add('url', problem);
  return url;
}

/** The maximum number of entries in `events`: far more than there are events. */
const MAX_EVENTS = 100;

/** Validates the events, which must be names of events or `*` alone, and returns them without duplicates ([D43], [D44]). */
export function readEvents(
  problems: ValidationErrors,
  value: readonly string[] | null | undefined,
  required: boolean,
): string[] | undefined {
  if (value === undefined && !required) return undefined;
  if (value === undefined || value === null) {
    if (!problems.has('events')) problems.add('events', 'is required.');
    return undefined;
  }
  if (value.length > MAX_EVENTS) {
    problems.add('events', `may have at most ${MAX_EVENTS} entries; it has ${value.length}.`);
    return undefined;
  }
  if (value.length === 0 && !problems.has('events'))
    problems.add('events', `must name at least one event, or be ["${ALL_EVENTS}"].`);
  if (value.includes(ALL_EVENTS) && value.length > 1)
    problems.add('events', `must be ["${ALL_EVENTS}"] alone, or names of events.`);
  for (const name of value) {
    if (name !== ALL_EVENTS && !isEventType(name))
      problems.add('events', `has an unknown event ${quote(name)}; the events are ${eventTypes.join(', ')}.`);
  }
  return [...new Set(value)];
}

/** Validates the description and returns it as it is stored; undefined if it is absent. */
export function readDescription(problems: ValidationErrors, value: TextInput): string | null | undefined {
  return readText(problems, 'description', value, { max: 500 });
}
