import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { cursorOf } from '../../src/database/reads/cursor.ts';
import { lastNames } from './names.ts';
import { USERS } from './prepare-database.ts';
import { tokenOf } from './tokens.ts';

export type LoadRequest = Parameters<typeof autocannon>[0]['requests'][number];

/** How many different requests a scenario has. */
const ROUND = 400;

/** Makes the requests of a scenario on an institution with so many students. */
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
    return Array.from({ length: ROUND }, (_, n) => ({
      method: 'GET',
      path: path((n * 7919) % this.students),
      headers: this.headers(0),
    }));
  }

  /** The same requests with the tokens of 10,000 users in turn. */
  ofAllUsers(requests: LoadRequest[]): LoadRequest[] {
    return requests.map((template) => ({
      ...template,
      setupRequest: (request: LoadRequest) => {
        const made = template.setupRequest?.(request) ?? request;
        return { ...made, headers: { ...made.headers, ...this.headersOfNext() } };
      },
    }));
  }

  /** GraphQL operations. */
  query(body: (n: number) => object): LoadRequest[] {
    return this.get(() => '/graphql').map((request, n) => ({
      ...request,
      method: 'POST',
      body: JSON.stringify(body((n * 7919) % this.students)),
    }));
  }

  /** Every request creates another student, with an `Idempotency-Key` that only the service looks at. */
  create(): LoadRequest[] {
    const setupRequest = (request: LoadRequest) => {
      const key = randomUUID();
      const headers = { ...this.headers(0), 'idempotency-key': key };
      return { ...request, headers, body: JSON.stringify(newStudent(key, this.classes)) };
    };
    return [{ method: 'POST', path: '/students', setupRequest }];
  }

  /** A last name that a hundred students have, as the data is made. */
  lastName(n: number): string {
    return (this.lastNames[n % this.lastNames.length] as string).toLowerCase();
  }

  private headersOfNext(): Record<string, string> {
    this.nextUser = (this.nextUser + 1) % USERS;
    return this.headers(this.nextUser);
  }

  private headers(user: number): Record<string, string> {
    return {
      authorization: `Bearer ${tokenOf(this.institutionId, user)}`,
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

/** A page of 20 of a class. */
export function studentsOfClass(classId: number): object {
  const query = `query Students($classId: Int!) {
    students(classId: $classId, page: 1, limit: 20) { data { ${item} } pagination { total page limit totalPages } }
  }`;
  return { query, variables: { classId } };
}

/** 20 students after the one with the id. */
export function studentsAfter(id: number): object {
  const query = `query After($after: String!) {
    studentsConnection(first: 20, after: $after) { edges { cursor node { ${item} } } pageInfo { hasNextPage endCursor } }
  }`;
  return { query, variables: { after: cursorOf(['id', id]) } };
}
