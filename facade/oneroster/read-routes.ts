import { oneRosterScopes } from '../../schema/policy/oneroster-scopes.ts';
import type { OneRosterScopeName } from '../../src/access/oneroster-scopes.ts';
import type { CollectionName } from '../../src/oneroster/reads/collections.ts';
import type { OneRosterService, ServedVersion } from './versions.ts';

/** A path of OneRoster that is read. */
export interface ReadRoute {
  readonly service: OneRosterService;
  /** `/classes/{classSourcedId}/students`; each parameter is the sourcedId of a record, `sourcedId` that of the one to read. */
  readonly path: string;
  readonly collection: CollectionName;
  /** Names of the scopes of which one is enough. */
  readonly scopes: readonly OneRosterScopeName[];
  /** True for paths that version 1.1 does not have. */
  readonly since12?: boolean;
}

/** The collections of the parameters that name another record. */
export const parameterCollections: Readonly<Record<string, CollectionName>> = {
  schoolSourcedId: 'schools',
  courseSourcedId: 'courses',
  classSourcedId: 'classes',
  termSourcedId: 'academicSessions',
  studentSourcedId: 'students',
  teacherSourcedId: 'teachers',
  userSourcedId: 'users',
  lineItemSourcedId: 'lineItems',
};

/** Returns the names of a path's parameters in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Describes a parameter of a path in OpenAPI. */
export function pathParameter(name: string): Record<string, unknown> {
  const description = `The sourcedId of the ${name === 'sourcedId' ? 'record' : name.replace('SourcedId', '')}.`;
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

/** Returns a path in the form of Express. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const flatRosters = [
  'academicSessions',
  'terms',
  'gradingPeriods',
  'orgs',
  'schools',
  'courses',
  'classes',
  'enrollments',
  'users',
  'students',
  'teachers',
] as const;

const rosterRelations = [
  '/schools/{schoolSourcedId}/courses',
  '/schools/{schoolSourcedId}/classes',
  '/schools/{schoolSourcedId}/enrollments',
  '/schools/{schoolSourcedId}/students',
  '/schools/{schoolSourcedId}/teachers',
  '/schools/{schoolSourcedId}/terms',
  '/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments',
  '/schools/{schoolSourcedId}/classes/{classSourcedId}/students',
  '/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers',
  '/courses/{courseSourcedId}/classes',
  '/classes/{classSourcedId}/students',
  '/classes/{classSourcedId}/teachers',
  '/terms/{termSourcedId}/classes',
  '/terms/{termSourcedId}/gradingPeriods',
  '/students/{studentSourcedId}/classes',
  '/teachers/{teacherSourcedId}/classes',
  '/users/{userSourcedId}/classes',
];

const flatGradebooks = ['categories', 'lineItems', 'results', 'scoreScales'] as const;

const gradebookRelations = [
  '/classes/{classSourcedId}/categories',
  '/classes/{classSourcedId}/lineItems',
  '/classes/{classSourcedId}/results',
  '/classes/{classSourcedId}/scoreScales',
  '/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results',
  '/classes/{classSourcedId}/students/{studentSourcedId}/results',
];

/** All paths that are read. */
export const readRoutes: readonly ReadRoute[] = [
  ...flatRosters.flatMap((name) => flat('rostering', name, oneRosterScopes.rosters)),
  ...flat('rostering', 'demographics', oneRosterScopes.demographics),
  ...rosterRelations.map((path) => relation('rostering', path, oneRosterScopes.rosterRelations)),
  ...flatGradebooks.flatMap((name) => flat('gradebook', name, oneRosterScopes.gradebooks)),
  ...gradebookRelations.map((path) => relation('gradebook', path, oneRosterScopes.gradebookRelations)),
];

function flat(
  service: OneRosterService,
  collection: CollectionName,
  scopes: readonly OneRosterScopeName[],
): ReadRoute[] {
  const route = { service, collection, scopes, ...onlyIn12(collection) };
  return [
    { ...route, path: `/${collection}` },
    { ...route, path: `/${collection}/{sourcedId}` },
  ];
}

function relation(service: OneRosterService, path: string, scopes: readonly OneRosterScopeName[]): ReadRoute {
  const collection = path.slice(path.lastIndexOf('/') + 1) as CollectionName;
  return { service, path, collection, scopes, ...onlyIn12(collection) };
}

function onlyIn12(collection: CollectionName): Pick<ReadRoute, 'since12'> {
  return collection === 'scoreScales' ? { since12: true } : {};
}

/** Returns the paths of a version by the root of their service. */
export function routesOf({ version, roots }: ServedVersion): Map<string, ReadRoute[]> {
  const routes = readRoutes.filter(({ since12 }) => !since12 || version === '1.2');
  return Map.groupBy(routes, ({ service }) => roots[service]);
}

/**
 * Returns the name of a route for descriptions and the audit trail, which is that of the standard: `getAllUsers`, `getUser`,
 * `getStudentsForClassInSchool`.
 */
export function operationOf({ path, collection }: Pick<ReadRoute, 'path' | 'collection'>, verb = 'get'): string {
  const parents = pathParameters(path).map((name) => name.replace('SourcedId', ''));
  if (parents.includes('sourcedId')) return verb + capitalise(singularOf(collection));
  if (parents.length === 0) return `${verb}All${capitalise(collection)}`;
  const inner = parents
    .toReversed()
    .map((name, place) => (place > 0 && name === 'school' ? 'In' : 'For') + capitalise(name));
  return verb + capitalise(collection) + inner.join('');
}

function singularOf(collection: CollectionName): string {
  if (collection === 'demographics') return collection;
  return collection
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
