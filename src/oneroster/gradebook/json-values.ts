import { z } from 'zod';
import { nullableText, requiredText } from '../../input/schemas.ts';
import type { TextRule } from '../../input/text-rules.ts';

/** Schemas of values in a JSON body, whose types nothing has checked before. Null and missing values are the same. */

const sentText = z.string({ error: 'must be a text.' }).nullish();

/** A text that must be there. */
export const textValue = (rule: TextRule) => sentText.pipe(requiredText(rule));

/** A text that may be missing, blank as null. */
export const optionalTextValue = (rule: TextRule) => sentText.pipe(nullableText(rule));

/** One of some texts. */
export const wordValue = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, {
    error: ({ input }) => (input == null ? 'is required.' : `must be one of: ${words.join(', ')}.`),
  });

const EXTENSION = /^ext:[A-Za-z0-9._-]{1,100}$/;

/** One of some texts, or an extension to them such as `ext:late`. */
export const openWordValue = <Word extends string>(words: readonly Word[]) =>
  z.custom<Word | `ext:${string}`>(
    (value) => typeof value === 'string' && (words.some((word) => word === value) || EXTENSION.test(value)),
    {
      error: ({ input }) =>
        input == null ? 'is required.' : `must be one of: ${words.join(', ')}, or begin with ext: as in ext:late.`,
    },
  );

/** A boolean that may be missing: OneRoster writes the words true and false. */
export const optionalBooleanValue = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be "true" or "false".' })
  .nullish()
  .transform((value) => (value == null ? null : String(value) === 'true'));

/** A number that may be missing. */
export const optionalNumberValue = z
  .number({ error: 'must be a number.' })
  .nullish()
  .transform((value) => value ?? null);

const sentReference = z.object(
  { sourcedId: textValue({ max: 255 }) },
  { error: ({ input }) => (input == null ? 'is required.' : 'must name a record: {"sourcedId": "…"}.') },
);

/** A reference to another record, by its sourcedId. Its type and its address are not needed. */
export const referenceValue = sentReference;

/** A reference that may be missing. */
export const optionalReferenceValue = sentReference.nullish();

/** A day, and the time within it unless it is midnight in UTC. */
export interface DayValue {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  readonly time: Date | null;
}

const sentTime = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

/** A date or a time that may be missing. A time without offset is in UTC. */
export const optionalDayValue = sentText.transform((value, context): DayValue | null => {
  const text = value?.trim();
  if (!text) return null;
  const time = sentTime.safeParse(text).success
    ? new Date(/T.*(Z|[+-]\d\d:?\d\d)$|^[^T]+$/.test(text) ? text : `${text}Z`)
    : undefined;
  // Years outside of these have other spellings, or none in the database.
  if (time && time.getUTCFullYear() >= 1900 && time.getUTCFullYear() <= 9999) return toDay(time);
  context.addIssue('must be a date such as 2026-10-01, or a time such as 2026-10-01T08:00:00Z.');
  return z.NEVER;
});

function toDay(time: Date): DayValue {
  const day = time.toISOString().slice(0, 10);
  return { day, time: time.getTime() === Date.parse(day) ? null : time };
}

/** A sourcedId that a record has or gets. */
export const sourcedIdRule: TextRule = {
  max: 255,
  pattern: /^[0-9A-Za-z._/@-]+$/,
  check: (text) =>
    /^[0-9A-Za-z._/@-]+$/.test(text) ? undefined : 'may have only letters, digits and the characters . _ / @ -',
};
