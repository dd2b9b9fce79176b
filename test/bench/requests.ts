import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { encodeCursor } from '../../src/database/reads/cursor.ts';
import { lastNames } from './names.ts';
import { USERS } from './prepare-database.ts';
import { apiKey, tokenOf } from './tokens.ts';

export type LoadRequest = Parameters<typeof autocannon>[0]['requests'][number];

/** The number of different requests of a scenario. */
const REQUESTS = 400;

/** Builds the requests of scenarios for an institution with this number of students. */
export class Requests {
  readonly classes: number;
  private readonly students: number;
  private readonly institutionId: number;
  private readonly lastNames: readonly string[];
  private nextUser = 0;

  constructor(students: number, institutionId: number) {
    this.students = students;
    this.institutionId = institutionId;
    this.classes = students / 200;
    this.lastNames = lastNames(students / 100);
  }

  get(path: (n: number) => string): LoadRequest[] {
    return Array.from({ length: REQUESTS }, (_, n) => ({
      method: 'GET',
      path: path((n * 7919) % this.students),
      headers: this.headers(0),
    }));
  }

  /** Returns the requests with the tokens of 10,000 users in turn. */
  ofAllUsers(requests: LoadRequest[]): LoadRequest[] {
    return requests.map((template) => ({
      ...template,
      setupRequest: (request: LoadRequest) => {
        const ownRequest = template.setupRequest?.(request) ?? request;
        return { ...ownRequest, headers: { ...ownRequest.headers, ...this.nextUsersHeaders() } };
      },
    }));
  }

  /** Returns the requests with the token of a user of each of these institutions in turn. */
  ofInstitutions(requests: LoadRequest[], institutions: readonly number[]): LoadRequest[] {
    let next = 0;
    return requests.map((template) => ({
      ...template,
      setupRequest: (request: LoadRequest) => {
        next = (next + 1) % institutions.length;
        return { ...request, headers: this.headers(0, institutions[next]) };
      },
    }));
  }

  /** Returns the requests with the API key, whose reads leave disclosures. */
  byApiKey(requests: LoadRequest[]): LoadRequest[] {
    return requests.map((request) => {
      const { authorization: _, ...headers } = request.headers as Record<string, string>;
      return { ...request, headers: { ...headers, 'x-api-key': apiKey } };
    });
  }

  /** Builds GraphQL requests. */
  query(body: (n: number) => object): LoadRequest[] {
    return this.get(() => '/graphql').map((request, n) => ({
      ...request,
      method: 'POST',
      body: JSON.stringify(body((n * 7919) % this.students)),
    }));
  }

  /** Builds requests that each create a new student. Only the service uses their `Idempotency-Key`. */
  create(): LoadRequest[] {
    const setupRequest = (request: LoadRequest) => {
      const key = randomUUID();
      const headers = { ...this.headers(0), 'idempotency-key': key };
      return { ...request, headers, body: JSON.stringify(newStudent(key, this.classes)) };
    };
    return [{ method: 'POST', path: '/students', setupRequest }];
  }

  /** Returns a last name, which a hundred students have. */
  lastName(n: number): string {
    return (this.lastNames[n % this.lastNames.length] as string).toLowerCase();
  }

  private nextUsersHeaders(): Record<string, string> {
    this.nextUser = (this.nextUser + 1) % USERS;
    return this.headers(this.nextUser);
  }

  private headers(user: number, institutionId = this.institutionId): Record<string, string> {
    return {
      authorization: `Bearer ${tokenOf(institutionId, user)}`,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
    };
  }
}

function newStudent(key: string, classes: number): object {
  return {
    student_id: key,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `${key}@school.example`,
    phone: '+1 555 0100',
    date_of_birth: '2005-12-10',
    class_id: 1 + (Number.parseInt(key.slice(0, 6), 16) % classes),
    address: { street: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' },
  };
}

const item = `id studentId firstName lastName email phone dateOfBirth classId className status enrollmentDate
  address { street city state zip } parent { id name email phone }`;

/** Selects a page of 20 students of a class. */
export function studentsOfClass(classId: number): object {
  const query = `query Students($classId: Int!) {
    students(classId: $classId, page: 1, limit: 20) { data { ${item} } pagination { total page limit totalPages } }
  }`;
  return { query, variables: { classId } };
}

/** Selects fields of one student, beside the name. */
export function studentWith(fields: string, n: number): object {
  const query = `query Student($id: Int!) { student(id: $id) { id studentId firstName ${fields} } }`;
  return { query, variables: { id: 1 + n } };
}

/** Selects 20 students after the one with the id. */
export function studentsAfter(id: number): object {
  const query = `query After($after: String!) {
    studentsConnection(first: 20, after: $after) { edges { cursor node { ${item} } } pageInfo { hasNextPage endCursor } }
  }`;
  return { query, variables: { after: encodeCursor(['id', id]) } };
}

/** Selects a page of 20 students with the total. */
export function pageOfStudents(page: number): object {
  const query = `query Page($page: Int!) {
    students(page: $page, limit: 20) { data { ${item} } pagination { total page limit totalPages } }
  }`;
  return { query, variables: { page } };
}

/** Selects a page of 20 students who are often absent, with the figures of the whole list. */
export function chronicAbsence(page: number): object {
  const query = `query Chronic($page: Int!) {
    chronicAbsence(schoolYear: 2026, page: $page, limit: 20) {
      data { student { id studentId firstName lastName className } year { days absent excused absenceRate } }
      pagination { total page limit } summary { students chronic percent }
    }
  }`;
  return { query, variables: { page } };
}
