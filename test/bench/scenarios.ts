import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import type { ContenderName } from './contenders.ts';
import { tokenOf } from './tokens.ts';

export type LoadRequest = Parameters<typeof autocannon>[0]['requests'][number];

/** What is asked of all contenders alike, and what the service must reach (ratios of requests a second). */
export interface Scenario {
  readonly name: string;
  readonly contenders: readonly ContenderName[];
  readonly requests: readonly LoadRequest[];
  readonly targets?: Partial<Record<ContenderName, number>>;
  /** The plan of the institution meanwhile: `premium` is counted, and the requests take turns with the users' tokens. */
  readonly plan?: 'enterprise' | 'premium';
  /** Fields that differ from answer to answer. */
  readonly varying?: readonly string[];
}

const ROUND = 400;
const all = ['limit', 'by hand', 'service'] as const;

/** The scenarios of the service at a scale. */
export function scenariosFor(students: number, institutionId: number): Scenario[] {
  const headers = (user = 0) => ({
    authorization: `Bearer ${tokenOf(institutionId, user)}`,
    'x-forwarded-proto': 'https',
    'content-type': 'application/json',
  });
  const get = (path: (n: number) => string, user = (_n: number) => 0): LoadRequest[] =>
    Array.from({ length: ROUND }, (_, n) => ({
      method: 'GET',
      path: path((n * 7919) % students),
      headers: headers(user(n)),
    }));
  const classes = students / 200;
  const one = (n: number) => `/students/${1 + n}`;
  return [
    { name: 'get one', contenders: all, requests: get(one), targets: { 'by hand': 1.6, limit: 0.55 } },
    { name: 'get one, counted plan', contenders: all, requests: get(one, (n) => n), plan: 'premium' },
    {
      name: 'filtered page of 20',
      contenders: all,
      requests: get((n) => `/students?class_id=${1 + (n % classes)}&page=${1 + (n % 3)}`),
      targets: { 'by hand': 1.5, limit: 0.6 },
    },
    {
      name: 'unfiltered page with total',
      contenders: all,
      requests: get((n) => `/students?page=${1 + (n % 50)}`),
      targets: { 'by hand': 5 },
    },
    {
      name: 'page of 100',
      contenders: all,
      requests: get((n) => `/students?class_id=${1 + (n % classes)}&limit=100`),
      targets: { 'by hand': 1.2, limit: 0.8 },
    },
    {
      name: 'search',
      contenders: all,
      requests: get((n) => `/students/search?q=${lastName(n, students)}`),
      targets: { 'by hand': 1.2, limit: 0.8 },
    },
    {
      name: 'GraphQL page of 20',
      contenders: ['plain', 'service'],
      requests: get(() => '/graphql').map((request, n) => ({
        ...request,
        method: 'POST',
        body: studentsQuery(1 + (n % classes)),
      })),
      targets: { plain: 3 },
    },
    createScenario(headers(), classes),
  ];
}

/** It comes last, because the table grows. */
function createScenario(headers: Record<string, string>, classes: number): Scenario {
  return {
    name: 'create',
    contenders: ['by hand', 'service'],
    requests: [{ method: 'POST', path: '/students', setupRequest: (request) => newStudent(request, headers, classes) }],
    targets: { 'by hand': 0.8 },
    varying: ['id', 'student_id', 'email', 'class_id', 'class_name', 'created_at', 'updated_at'],
  };
}

const syllables = ['ba', 'ke', 'di', 'so', 'mu', 'ra', 'le', 'ni', 'po', 'tu'];

/** A last name that a hundred students have, as the data is made. */
function lastName(n: number, students: number): string {
  const digits = String(((n % (students / 100)) * 7919) % 10_000).padStart(4, '0');
  return [...digits].map((digit) => syllables[Number(digit)]).join('');
}

/** Every one is another student, with an `Idempotency-Key` that only the service looks at. */
function newStudent(request: LoadRequest, headers: Record<string, string>, classes: number): LoadRequest {
  const key = randomUUID();
  const body = {
    student_id: key,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `${key}@school.example`,
    phone: '+1 555 0100',
    date_of_birth: '2005-12-10',
    class_id: 1 + (Number.parseInt(key.slice(0, 6), 16) % classes),
    address: { street: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' },
  };
  return { ...request, headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify(body) };
}

function studentsQuery(classId: number): string {
  const query = `query Students($classId: Int!) {
    students(classId: $classId, page: 1, limit: 20) {
      data { id studentId firstName lastName email phone dateOfBirth classId className status enrollmentDate
        address { street city state zip } parent { id name email phone } }
      pagination { total page limit totalPages }
    }
  }`;
  return JSON.stringify({ query, variables: { classId } });
}
