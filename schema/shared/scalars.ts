import { type ASTNode, GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import Upload from 'graphql-upload/Upload.mjs';
import { isCalendarDay } from '../../src/input/time-zone.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A time from a URL that does not escape the + of the offset, which is then decoded as a space. */
const UNESCAPED_PLUS = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,18} \d{2}:\d{2}$/;

/** @param nodes the value's node, if it is a literal in the document */
function readDate(value: unknown, nodes?: ASTNode): string {
  if (typeof value === 'string' && isCalendarDay(value)) return value;
  throw new GraphQLError('must be a calendar day as YYYY-MM-DD.', { nodes });
}

/** @param nodes the value's node, if it is a literal in the document */
function readDateTime(value: unknown, nodes?: ASTNode): string {
  if (typeof value === 'string' && TIME.test(value) && isCalendarDay(value.slice(0, 10))) {
    const time = new Date(value);
    const utc = Number.isNaN(time.getTime()) ? '' : time.toISOString();
    // Applying the offset may move the time beyond the four-digit years.
    if (isCalendarDay(utc.slice(0, 10))) return utc;
  }
  const hint = typeof value === 'string' && UNESCAPED_PLUS.test(value) ? ' In a URL, write + as %2B.' : '';
  throw new GraphQLError(`must be a time as ISO 8601 with its offset, for example 2026-01-31T08:30:00Z.${hint}`, {
    nodes,
  });
}

/** A day without a time. It stays text throughout, because a JavaScript Date would tie it to a time zone. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar day, `YYYY-MM-DD`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: (value) => readDate(value instanceof Date ? value.toISOString().slice(0, 10) : value),
  parseValue: (value) => readDate(value),
  parseLiteral: (node) => readDate(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** A point in time. */
export const DateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A time in UTC, ISO 8601 with milliseconds and `Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => (value instanceof Date ? value.toISOString() : readDateTime(value)),
  parseValue: (value) => readDateTime(value),
  parseLiteral: (node) => readDateTime(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** A JSON object without a fixed set of fields. */
export const JsonObjectScalar = new GraphQLScalarType({ ...GraphQLJSONObject.toConfig(), name: 'JSONObject' });

/** A JSON value. In a form it is sent as JSON text. */
export const JsonScalar = new GraphQLScalarType({ ...GraphQLJSON.toConfig(), name: 'JSON' });

/** A file of a multipart request (GraphQL multipart request specification). Resolvers receive a promise of it. */
export const UploadScalar = new GraphQLScalarType({
  ...GraphQLUpload.toConfig(),
  description: 'A file of a multipart request.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  parseValue: (value) => {
    if (value instanceof Upload) return value.promise;
    throw new GraphQLError('must be a file, sent as a part of a multipart request.');
  },
});
