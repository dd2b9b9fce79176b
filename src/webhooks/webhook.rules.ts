import { z } from 'zod';
import { ALL_EVENTS, eventTypes, isEventType } from '../audit/event-types.ts';
import { nullableText, requiredBoolean, requiredText } from '../input/schemas.ts';
import { quote, type ValidationErrors } from '../input/validation-errors.ts';
import { Webhook } from './webhook.entity.ts';
import { findTargetProblem, findUrlProblem, type TargetPolicy } from './webhook-url.ts';

/** The rules of a subscription's fields. There may be far more entries than there are events. */
export const webhookRules = {
  url: Webhook.properties.url.rule,
  events: { min: 1, max: 100 },
  description: Webhook.properties.description.rule,
} as const;

/** Names of events, or `*` alone. They are returned without duplicates ([D43], [D44]). */
const events: z.ZodType<string[], string[] | null | undefined> = z
  .custom<string[] | null | undefined>()
  .transform((names, context) => {
    for (const problem of findEventProblems(names)) context.addIssue(problem);
    return [...new Set(names)];
  });

function findEventProblems(names: readonly string[] | null | undefined): string[] {
  if (names == null) return ['is required.'];
  if (names.length > webhookRules.events.max)
    return [`may have at most ${webhookRules.events.max} entries; it has ${names.length}.`];
  if (names.length === 0) return [`must name at least one event, or be ["${ALL_EVENTS}"].`];
  const unknown = names.filter((name) => name !== ALL_EVENTS && !isEventType(name));
  return [
    ...(names.includes(ALL_EVENTS) && names.length > 1 ? [`must be ["${ALL_EVENTS}"] alone, or names of events.`] : []),
    ...unknown.map((name) => `has an unknown event ${quote(name)}; the events are ${eventTypes.join(', ')}.`),
  ];
}

/** Returns the schema of a new subscription ([D43]). @param policy which targets are allowed ([D46]) */
export function newWebhookSchema(policy: TargetPolicy) {
  return z.object({
    url: requiredText({ ...webhookRules.url, check: (text) => findUrlProblem(text, policy) }),
    events,
    description: nullableText(webhookRules.description).optional(),
  });
}

/** Returns the schema of new values of a subscription. Absent fields keep theirs. */
export function webhookChangesSchema(policy: TargetPolicy) {
  return newWebhookSchema(policy).partial().extend({ active: requiredBoolean.optional() });
}

export type NewWebhookInput = z.input<ReturnType<typeof newWebhookSchema>>;
export type WebhookChangesInput = z.input<ReturnType<typeof webhookChangesSchema>>;

/** Resolves the host of a valid url, and adds an error if one of its addresses is not allowed ([D46]). */
export async function checkAddress(
  errors: ValidationErrors,
  url: string | undefined,
  policy: TargetPolicy,
): Promise<void> {
  const problem = url && (await findTargetProblem(url, policy));
  if (problem) errors.add('url', problem);
}
