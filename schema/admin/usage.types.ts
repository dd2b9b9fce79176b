import type { UsageView } from '../../src/admin/analytics/usage.queries.ts';
import { Arguments, date, inputs, int, nullable, Output, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { UserReference } from '../shared/reference.types.ts';

@Output("The use of the caller's rate limit.")
export class Usage
  extends outputs({
    limit: nullable.int('Requests per hour; null if the plan has no limit.'),
    used: nullable.int('Requests in the current hour, including this one; null if the plan has no limit.'),
    resetsAt: nullable.dateTime('When the current hour ends; null if the plan has no limit.'),
  })
  implements UsageView {}

@Output('An API key referenced by another record.')
export class ApiKeyReference extends outputs({
  id: int('Id of the API key.'),
  name: text('Name that says what the key is for.'),
}) {}

@Output('An OAuth client referenced by another record.')
export class OAuthClientReference extends outputs({
  id: int('Id of the OAuth client.'),
  name: text('Name that says what the client is for.'),
}) {}

@Output('The requests of one credential on one day.')
export class CredentialUsage extends outputs({
  date: date("The day, in the institution's time zone."),
  requests: int('Requests that count towards the rate limit.'),
  user: nullable.of(() => UserReference, 'The user who signed in; null for others.'),
  apiKey: nullable.of(() => ApiKeyReference, 'The API key; null for others.'),
  oauthClient: nullable.of(() => OAuthClientReference, 'The OAuth client; null for others.'),
}) {}

export const CredentialUsagePage = pageType('CredentialUsagePage', () => CredentialUsage);

@Arguments()
export class CredentialUsageArgs extends inputs({
  ...PageArgs.fields,
  from: nullable.date('First day. Default: 29 days before `to`.'),
  to: nullable.date('Last day. Default: today. A period has at most 366 days.'),
}) {}
