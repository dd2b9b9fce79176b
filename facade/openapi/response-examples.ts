import type { Components, JsonSchema } from './components.ts';

/** Example values of response fields, by the name of the field, or of its type and the field where one name has several meanings. */
const examples: Record<string, unknown> = {
  id: 17,
  student_id: '2026-0417',
  first_name: 'Amina',
  last_name: 'Okafor',
  name: 'Grace Okafor',
  email: 'amina.okafor@students.example',
  phone: '+1 555 0100',
  date_of_birth: '2007-04-30',
  class_id: 3,
  class_name: 'Class 3B',
  enrollment_date: '2025-09-01',
  street: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  current_gpa: 3.42,
  total_credits: 18,
  attendance_rate: 96.5,
  created_at: '2025-09-01T08:30:00.000Z',
  updated_at: '2026-01-12T14:05:31.250Z',
  total: 1470,
  page: 1,
  limit: 20,
  total_pages: 74,
  access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI0In0.c2lnbmF0dXJl',
  refresh_token: 'k3Jv0mCq1s8ZpXw7RtY2uN5bL9dHfG4aE6iToVxKcPM',
  token_type: 'Bearer',
  expires_in: 3600,
  message: 'The student was deleted.',
  'DeletedWebhook.message': 'The subscription was deleted.',
  'Message.message': 'You are logged out.',
  role: 'registrar',
  'SessionUser.email': 'grace.okafor@school.example',
  'User.email': 'grace.okafor@school.example',
  'Guardian.email': 'grace.okafor@mail.example',
  'Guardian.id': 8,
  built_in: false,
  dry_run: false,
  'InstitutionReference.name': 'Springfield High School',
  'Role.name': 'counsellor',
  'CreatedApiKey.name': 'Library system',
  api_key: 'edk_6TqXb0vWnR3sYkE1mZ8uJcA5dLfP7hGiNo2VxQtBrKw4MSaU9e',
  prefix: 'edk_6TqXb0',
  'Course.name': 'Algebra I',
  'Course.code': 'MATH-101',
  credits: 3,
  date: '2026-01-12',
  minutes_late: null,
  note: null,
  excused: 3,
  present: 412,
  absent: 11,
  late: 9,
  term: 'Autumn 2025',
  title: 'Midterm',
  max_score: 50,
  weight: 0.4,
  score: 46.5,
  letter: 'A-',
  points: 3.7,
  submitted_at: '2026-01-12T14:05:31.250Z',
  last_login_at: '2026-01-12T07:58:02.114Z',
  'Role.description': 'Reads records',
  occurred_at: '2026-01-12T14:05:31.250Z',
  'AuditLog.action': 'student.updated',
  'AuditActor.name': 'Grace Okafor',
  'AuditResource.type': 'student',
  'AuditLog.changes': { phone: { from: null, to: '+1 555 0100' } },
  ip: '203.0.113.7',
  request_id: 'b0a4c1f2-6f0e-4f43-9d57-4f4d6c8a1f10',
  generated_at: '2026-01-12T14:05:31.250Z',
  'AnalyticsPeriod.from': '2025-12-14',
  'AnalyticsPeriod.to': '2026-01-12',
  month: '2026-01',
  rate: 95.4,
  average_gpa: 3.08,
  url: 'https://hooks.example.com/registrar',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwz1n0b3oXc2E=',
  'GpaRange.from': 3.5,
  'GpaRange.to': 4,
  row: 14,
  column: 'Date of birth',
  field: 'date_of_birth',
  value: '31.02.2007',
  'ImportProblem.message': 'must be a calendar day as YYYY-MM-DD.',
  ignored_columns: ['Locker'],
  'ImportFile.header_row': 1,
  'ImportFile.encoding': 'utf-8',
  'ImportFile.delimiter': ',',
  'ImportProblem.code': 'invalid_date',
  'ImportChange.fields': ['phone', 'class_id'],
  'ImportChange.action': 'update',
};

/** Returns the example of a response field, by its type and name. */
export function responseExample(typeName: string, name: string): { examples?: unknown[] } {
  const key = [`${typeName}.${name}`, name].find((candidate) => candidate in examples);
  return key === undefined ? {} : { examples: [examples[key]] };
}

/** Returns an example of a schema: those of its fields, the first of several values, a list of one entry. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (typeof schema.$ref === 'string') {
    return exampleOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] as JsonSchema, components);
  }
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], components);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [type, alternative] = [schema.type].flat();
  if (type === 'array') return [exampleOf(schema.items as JsonSchema, components)];
  if (type === 'object') return exampleOfObject(schema, components);
  if (alternative === 'null') return null;
  return type === 'boolean' ? true : type === 'string' ? '' : 12;
}

function exampleOfObject({ properties = {} }: JsonSchema, components: Components): object {
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property, components)]));
}
