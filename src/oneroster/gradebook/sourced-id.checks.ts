import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { parseText } from '../../input/text-rules.ts';
import { errorsOfPart, type FieldErrors, quote } from '../../input/validation-errors.ts';
import { sourcedIdRule } from './json-values.ts';

/** A record that a client put, and whether the client created it. */
export interface PutRecord {
  readonly sourcedId: string;
  readonly created: boolean;
}

/** The parts of a request that puts a record. */
export interface PutRequest {
  /** The sourcedId that the address names. */
  readonly sourcedId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Identifiers that the service makes: of its own records, of final grades, and of categories that assessments name. */
const OWN_FORMS = {
  lineItem: /^(a|f)-[0-9]/,
  result: /^gr-[0-9]/,
  category: /^cat-/,
};
export type PutKind = keyof typeof OWN_FORMS;

/**
 * Lets writes under one sourcedId wait for each other until the transaction ends, so that the record is created once. The lock goes
 * before all others of a change.
 */
export async function lockSourcedId(tx: Change, kind: PutKind, sourcedId: string): Promise<void> {
  const text = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
  await prepared(tx.client, text, [`${kind} ${sourcedId}`, tx.caller.institutionId]);
}

/**
 * Locks the sourcedId that the address names, and adds an error if the body names another one. It may leave it out.
 * @returns the errors of the record
 */
export async function beginPut(
  tx: Change,
  kind: PutKind,
  sourcedId: string,
  sent: string | null | undefined,
): Promise<FieldErrors> {
  const errors = errorsOfPart(tx.errors, kind);
  if (sent != null && sent !== sourcedId)
    errors.add('sourcedId', `must be ${quote(sourcedId)}, which the address names, or be left out.`);
  await lockSourcedId(tx, kind, sourcedId);
  return errors;
}

/** Adds an error if a new record cannot have the sourcedId: those that look like the service's own may become ambiguous. */
export function checkNewSourcedId(errors: FieldErrors, kind: PutKind, sourcedId: string): void {
  if (OWN_FORMS[kind].test(sourcedId))
    errors.add(
      'sourcedId',
      `${quote(sourcedId)} is unknown, and only this service assigns such identifiers: send a UUID.`,
    );
  else parseText(sourcedId, sourcedIdRule, (message) => errors.add('sourcedId', message));
}
