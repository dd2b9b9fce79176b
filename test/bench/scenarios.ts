import type { ContenderName } from './contenders.ts';
import type { BenchOptions } from './options.ts';
import type { BenchDatabase } from './prepare-database.ts';
import {
  chronicAbsence,
  type LoadRequest,
  pageOfStudents,
  Requests,
  studentsAfter,
  studentsOfClass,
  studentWith,
} from './requests.ts';
import { FIRST_SMALL_CLASS, SMALL } from './small-institutions.ts';

/** Requests for all contenders, and the targets for the service (ratios of requests per second). */
export interface Scenario {
  readonly name: string;
  readonly contenders: readonly ContenderName[];
  readonly requests: readonly LoadRequest[];
  readonly targets?: Partial<Record<ContenderName, number>>;
  /** True if the cost must hardly grow with a hundred times the students. */
  readonly steady?: boolean;
  /** Other requests to the service, of whose time that of the scenario may be a multiple. */
  readonly baseline?: { readonly name: string; readonly requests: readonly LoadRequest[]; readonly atMost: number };
  /** The plan of the institution: requests on `premium` are counted. */
  readonly plan?: 'enterprise' | 'premium';
  /** Seconds of load before the measurement, at most 2 by default. */
  readonly warmUp?: number;
  /** Fields that differ between responses. */
  readonly varying?: readonly string[];
}

const all = ['limit', 'by hand', 'service'] as const;
const alone = ['service'] as const;
const withAndWithout = { contenders: ['service', 'undisclosed'], targets: { undisclosed: 0.95 } } as const;

/** What is measured on demand: several processes, a pooler, many institutions. */
export type Extras = Pick<BenchOptions, 'workers' | 'pooler' | 'institutions'>;

/** Returns all scenarios for a number of students. */
export function scenariosFor(
  students: number,
  { institutionId, smallInstitutions }: Pick<BenchDatabase, 'institutionId' | 'smallInstitutions'>,
  extras: Extras,
): Scenario[] {
  const requests = new Requests(students, institutionId);
  const reads = [
    ...itemsOf(requests, extras.workers),
    ...pagesOf(requests, students),
    ...queriesOf(requests, students),
    ...disclosedOf(requests),
    ...(extras.institutions > 0 ? institutionsOf(requests, smallInstitutions) : []),
    ...(extras.pooler ? pooledOf(requests) : []),
  ];
  // Creates come last, because they make the table grow.
  return [...reads, ...creationsOf(requests, extras)];
}

function itemsOf(requests: Requests, workers: number): Scenario[] {
  const one = requests.get((n) => `/students/${1 + n}`);
  const scenarios: Scenario[] = [
    { name: 'get one', contenders: all, requests: one, targets: { 'by hand': 1.6, limit: 0.55 }, steady: true },
    {
      name: 'get one, counted plan, 10,000 users',
      contenders: all,
      requests: requests.ofAllUsers(one),
      plan: 'premium',
      // Long enough that each of the 10,000 users has come once: only the first request of each checks a token's signature.
      warmUp: 6,
    },
  ];
  if (workers === 1) return scenarios;
  return [...scenarios, { name: `get one, ${workers} processes`, contenders: ['service', 'workers'], requests: one }];
}

function pagesOf(requests: Requests, students: number): Scenario[] {
  const { classes } = requests;
  return [
    {
      name: 'filtered page of 20',
      contenders: all,
      requests: requests.get((n) => `/students?class_id=${1 + (n % classes)}&page=${1 + (n % 3)}`),
      targets: { 'by hand': 1.5, limit: 0.6 },
      steady: true,
    },
    {
      name: 'unfiltered page with total',
      contenders: all,
      requests: requests.get((n) => `/students?page=${1 + (n % 50)}`),
      targets: { 'by hand': 5 },
      steady: true,
    },
    {
      name: 'deep page',
      contenders: alone,
      requests: requests.get((n) => `/students?page=${students / 40 + (n % 50)}`),
    },
    {
      name: 'page of 100',
      contenders: all,
      requests: requests.get((n) => `/students?class_id=${1 + (n % classes)}&limit=100`),
      targets: { 'by hand': 1.2, limit: 0.8 },
    },
    {
      name: 'search',
      contenders: all,
      requests: requests.get((n) => `/students/search?q=${requests.lastName(n)}`),
      targets: { 'by hand': 1.2, limit: 0.8 },
      steady: true,
    },
  ];
}

function queriesOf(requests: Requests, students: number): Scenario[] {
  return [
    {
      name: 'GraphQL page of 20',
      contenders: ['plain', 'service'],
      requests: requests.query((n) => studentsOfClass(1 + (n % requests.classes))),
      targets: { plain: 3 },
    },
    {
      name: 'deep GraphQL cursor',
      contenders: alone,
      requests: requests.query((n) => studentsAfter(students / 2 + (n % 1000))),
      steady: true,
    },
    {
      name: 'GraphQL page of often absent students',
      contenders: alone,
      requests: requests.query((n) => chronicAbsence(1 + (n % 50))),
      baseline: {
        name: 'a page of students',
        requests: requests.query((n) => pageOfStudents(1 + (n % 50))),
        atMost: 2,
      },
    },
    {
      name: 'GraphQL GPA with rank',
      contenders: alone,
      requests: requests.query((n) => studentWith('gpa { weighted rank rankOf percentile }', n)),
      baseline: { name: 'the student alone', requests: requests.query((n) => studentWith('lastName', n)), atMost: 20 },
    },
  ];
}

/** Returns the scenarios of institutions beside the large one, each with a request of the large one for comparison. */
function institutionsOf(requests: Requests, small: readonly number[]): Scenario[] {
  const many = `${small.length} small institutions in turn`;
  const one = requests.get((n) => `/students/${1 + (n % SMALL)}`);
  const pages = (firstClass: number) => requests.get((n) => `/students?class_id=${firstClass + (n % 2)}`);
  return [
    { name: 'get one, the same 50 students', contenders: alone, requests: one },
    { name: `get one, ${many}`, contenders: alone, requests: requests.ofInstitutions(one, small) },
    { name: 'page of 20, the same 2 classes', contenders: alone, requests: pages(1) },
    {
      name: `page of 20, ${many}`,
      contenders: alone,
      requests: requests.ofInstitutions(pages(FIRST_SMALL_CLASS), small),
    },
  ];
}

function pooledOf(requests: Requests): Scenario[] {
  const contenders = ['pooled', 'service'] as const;
  const { classes } = requests;
  return [
    { name: 'get one, PgBouncer', contenders, requests: requests.get((n) => `/students/${1 + n}`) },
    {
      name: 'page of 100, PgBouncer',
      contenders,
      requests: requests.get((n) => `/students?class_id=${1 + (n % classes)}&limit=100`),
    },
  ];
}

/** Reads by an API key, against the same program without the record of disclosures. */
function disclosedOf(requests: Requests): Scenario[] {
  const one = requests.get((n) => `/students/${1 + n}`);
  const page = requests.get((n) => `/students?class_id=${1 + (n % requests.classes)}&limit=100`);
  return [
    { ...withAndWithout, name: 'get one, disclosed', requests: requests.byApiKey(one) },
    { ...withAndWithout, name: 'page of 100, disclosed', requests: requests.byApiKey(page) },
  ];
}

function creationsOf(requests: Requests, { pooler }: Extras): Scenario[] {
  const create = requests.create();
  const creation = {
    contenders: ['by hand', 'service'],
    varying: ['id', 'student_id', 'email', 'class_id', 'class_name', 'created_at', 'updated_at'],
  } as const;
  return [
    { ...creation, name: 'create', requests: create, targets: { 'by hand': 0.8 } },
    { ...creation, name: 'create, 10,000 users', requests: requests.ofAllUsers(create) },
    ...(pooler
      ? [{ ...creation, name: 'create, PgBouncer', contenders: ['pooled', 'service'] as const, requests: create }]
      : []),
  ];
}
