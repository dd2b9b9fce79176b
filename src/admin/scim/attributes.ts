import { badScim } from './scim-error.ts';

/** The attributes of a user that a client sends. Absent attributes were not sent; null clears one. */
export interface ScimChanges {
  userName?: string | null;
  externalId?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  displayName?: string | null;
  active?: boolean;
  /** The address for work, which must equal `userName`. */
  workEmail?: string | null;
  /** Name of the role; null for the default role. */
  role?: string | null;
}

type Read = (value: unknown) => ScimChanges;

const text =
  (field: 'userName' | 'externalId' | 'givenName' | 'familyName' | 'displayName', name: string = field): Read =>
  (value) => ({ [field]: readText(name, value) });

/** The attributes of a user by their lower-case paths. A Map, because clients choose the names that are looked up. */
const attributes: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['username', text('userName')],
  ['externalid', text('externalId')],
  ['name.givenname', text('givenName', 'name.givenName')],
  ['name.familyname', text('familyName', 'name.familyName')],
  ['displayname', text('displayName')],
  ['active', (value) => ({ active: readBoolean(value) })],
  ['emails', (value) => ({ workEmail: readWorkEmail(value) })],
  ['roles', (value) => ({ role: readRole(value) })],
]);

/** A path: the schema of users, an attribute, a filter of its values, and a part of it. No part can match in two ways. */
const PATH =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:user:)?([a-z]+)(?:\[ *([a-z]+) +eq +("[^"\]]*"|true|false) *\])?(?:\.([a-z]+))?$/i;

/**
 * Returns what the value of a path says. Unknown paths, and emails of other kinds than those for work, say nothing.
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readAttribute(path: string, value: unknown): ScimChanges {
  const [, attribute = '', filterBy = '', filterValue = '', part] =
    PATH.exec(path)?.map((each) => each?.toLowerCase()) ?? [];
  if (attribute === 'name' && part === undefined) return readName(value);
  if (attribute === 'emails' && filterBy !== '' && `${filterBy} ${filterValue}` !== 'type "work"') return {};
  const isWhole = part === undefined || (part === 'value' && (attribute === 'emails' || attribute === 'roles'));
  return attributes.get(isWhole ? attribute : `${attribute}.${part}`)?.(value) ?? {};
}

/** Returns what the members of an object say about a user. @throws ScimError `invalidSyntax`, `invalidValue` */
export function readAttributes(body: unknown): ScimChanges {
  const parts = Object.entries(toObject(body, 'The body')).map(([path, value]) => readAttribute(path, value));
  return Object.assign({}, ...parts);
}

/** Returns a value that must be a JSON object. @throws ScimError `invalidSyntax` */
export function toObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badScim('invalidSyntax', `${name} must be a JSON object.`);
}

function readName(value: unknown): ScimChanges {
  const parts = value === null ? { givenName: null, familyName: null } : toObject(value, 'name');
  return Object.assign({}, ...Object.entries(parts).map(([part, each]) => readAttribute(`name.${part}`, each)));
}

function readText(name: string, value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  throw badScim('invalidValue', `${name} must be a text.`);
}

/** Returns a text in lower case, and a boolean as one. Other values are no words: an object may have a `toString` of its own. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';
}

/** Microsoft Entra sends booleans as "True" and "False". */
function readBoolean(value: unknown): boolean {
  const word = wordOf(value);
  if (word !== 'true' && word !== 'false') throw badScim('invalidValue', 'active must be true or false.');
  return word === 'true';
}

function readWorkEmail(value: unknown): string | null {
  if (!Array.isArray(value)) return readText('emails', plainValue(value));
  const isWork = (email: unknown) => wordOf(Object(email).type) === 'work';
  const email = value.find(isWork) ?? value.find((each) => Object(each).type === undefined);
  return email === undefined ? null : readText('emails', plainValue(email));
}

function readRole(value: unknown): string | null {
  const roles = Array.isArray(value) ? value : [value];
  if (roles.length > 1) throw badScim('invalidValue', 'A user has one role: send one value of roles.');
  const role = roles.length === 0 ? null : readText('roles', plainValue(roles[0]));
  return role?.startsWith('{') ? valueInJson(role) : role || null;
}

/** Microsoft Entra sends the role of an application as a text of JSON: `{"id":"…","value":"teacher","displayName":"Teacher"}`. */
function valueInJson(json: string): string | null {
  try {
    return readText('roles', plainValue(JSON.parse(json))) || null;
  } catch {
    throw badScim('invalidValue', 'roles must have the name of a role.');
  }
}

/** Returns the value of `{ "value": … }`, or a plain value itself. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? ((value as { value?: unknown }).value ?? null) : value;
}
