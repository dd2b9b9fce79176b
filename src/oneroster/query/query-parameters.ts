import { quote, ValidationErrors } from '../../input/validation-errors.ts';
import type { OneRosterVersion } from '../records/record.ts';
import { type Filter, parseFilter } from './filter.ts';
import { type ComparedFields, checkClause } from './filter-condition.ts';

const DEFAULT_LIMIT = 100;

/** Consumers ask for 5,000 and 10,000, and look for a record in that one page. Larger limits are served as this one. */
const MAX_LIMIT = 10_000;

/** The fields of a collection's records. */
export interface QueriedFields {
  /** Names of all fields. */
  readonly names: readonly string[];
  /** Those by which it can be filtered and sorted. */
  readonly compared: ComparedFields;
}

/** The parameters of a request for a collection. */
export interface CollectionQuery {
  readonly limit: number;
  readonly offset: number;
  readonly filter?: Filter | undefined;
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined;
  /** The fields to return; all of them if absent. */
  readonly fields?: readonly string[] | undefined;
}

/** Query parameters as they were sent; a list if one was repeated. */
export type SentParameters = Readonly<Record<string, unknown>>;

/**
 * Reads the query parameters of a collection.
 * @throws AppError `validation_error` with all problems, by parameter
 */
export function readCollectionQuery(
  sent: SentParameters,
  fields: QueriedFields,
  version: OneRosterVersion,
): CollectionQuery {
  const errors = new ValidationErrors();
  const query = {
    limit: Math.min(readNumber(errors, sent, 'limit', 1) ?? DEFAULT_LIMIT, MAX_LIMIT),
    offset: readNumber(errors, sent, 'offset', 0) ?? 0,
    filter: readFilter(errors, sent, fields),
    sort: readSort(errors, sent, fields, version),
    fields: readFields(errors, sent, fields),
  };
  errors.throwIfAny();
  return query;
}

/** Reads the one query parameter of a single record. @throws AppError `validation_error` */
export function readFieldsParameter(sent: SentParameters, fields: QueriedFields): readonly string[] | undefined {
  const errors = new ValidationErrors();
  const names = readFields(errors, sent, fields);
  errors.throwIfAny();
  return names;
}

function readNumber(errors: ValidationErrors, sent: SentParameters, name: string, min: number): number | undefined {
  const text = readOnce(errors, sent, name);
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text) && Number(text) >= min) return Number(text);
  errors.add(name, `must be a whole number of ${min} or more, not ${quote(text)}.`);
  return undefined;
}

function readFilter(errors: ValidationErrors, sent: SentParameters, { compared }: QueriedFields): Filter | undefined {
  const text = readOnce(errors, sent, 'filter');
  if (!text?.trim()) return undefined;
  const filter = parseFilter(text);
  if (typeof filter === 'string') {
    errors.add('filter', filter);
    return undefined;
  }
  for (const clause of filter.clauses) {
    const type = own(compared, clause.field);
    const message = type
      ? checkClause(clause, type)
      : `cannot use ${quote(clause.field)}; fields are ${Object.keys(compared).join(', ')}.`;
    if (message) errors.add('filter', message);
  }
  return filter;
}

/** Version 1.1 ignores a field that it cannot sort by. */
function readSort(
  errors: ValidationErrors,
  sent: SentParameters,
  { compared }: QueriedFields,
  version: OneRosterVersion,
): CollectionQuery['sort'] {
  const field = readOnce(errors, sent, 'sort');
  const direction = readOnce(errors, sent, 'orderBy')?.toLowerCase();
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc')
    errors.add('orderBy', 'must be asc or desc.');
  if (!field) return undefined;
  if (own(compared, field)) return { field, descending: direction === 'desc' };
  const fields = Object.keys(compared).join(', ');
  if (version === '1.2') errors.add('sort', `cannot use ${quote(field)}; fields are ${fields}.`);
  return undefined;
}

function readFields(errors: ValidationErrors, sent: SentParameters, { names }: QueriedFields): string[] | undefined {
  const text = readOnce(errors, sent, 'fields');
  if (!text?.trim()) return undefined;
  const selected = text.split(',').map((name) => name.trim());
  const unknown = selected.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    errors.add('fields', `cannot contain ${unknown.map(quote).join(', ')}; fields are ${names.join(', ')}.`);
  return [...new Set(selected)];
}

function readOnce(errors: ValidationErrors, sent: SentParameters, name: string): string | undefined {
  const value = sent[name];
  if (value === undefined || typeof value === 'string') return value;
  errors.add(name, 'must be sent once.');
  return undefined;
}

/** Reads a property, but none that every object has, such as `constructor`. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
