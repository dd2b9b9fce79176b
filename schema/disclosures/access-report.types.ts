import type { DisclosureKind, RecipientType } from '../../src/disclosures/disclosure.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';

const RecipientTypeEnum = enumType<RecipientType>('RecipientType', 'The kind of recipient of personal data.', {
  user: 'A person who signed in. Only files are recorded, not what is read on a screen.',
  api_key: 'Another server that uses an API key.',
  oauth_client: 'Another system that uses a token of an OAuth client.',
  system: 'The command line of the service.',
  webhook: 'The receiver of a webhook.',
});

const DisclosureKindEnum = enumType<DisclosureKind>(
  'DisclosureKind',
  'The way in which personal data left the service.',
  {
    read: 'A response of the REST or GraphQL API.',
    export: 'An exported file of students.',
    bundle: 'A OneRoster bundle.',
    webhook: 'A delivery of a webhook.',
  },
);

@Output('Who received personal data.')
export class DisclosureRecipient extends outputs({
  type: of(() => RecipientTypeEnum, 'Kind of recipient.'),
  id: nullable.int('Id of the user, API key, OAuth client or webhook.'),
  name: text("The recipient's name then; of a webhook its description and the host of its address."),
}) {}

@Output("One request that disclosed a student's data.")
export class Disclosure extends outputs({
  id: int('Id assigned by the service.'),
  occurredAt: dateTime('When the data were disclosed.'),
  recipient: of(() => DisclosureRecipient, 'Who received the data.'),
  kind: of(() => DisclosureKindEnum, 'How the data were disclosed.'),
  purpose: nullable.text('What the recipient uses the data for, as it is stored with an OAuth client.'),
  fields: of(
    () => [String],
    'Names of the fields that the request read of all its students, such as `firstName`; those of related records begin with their kind: `grade.score`.',
  ),
  studentCount: nullable.int('Number of students whose data the request disclosed; null for all who existed then.'),
  filter: nullable.typed<Record<string, unknown>>(
    () => JsonObjectScalar,
    'The filters of an exported file. The words of a search are not kept: `search` is true.',
  ),
  requestId: nullable.text('Id of the request, as in its response and the logs.'),
}) {}

export const AccessReportPage = pageType('AccessReportPage', () => Disclosure);

@Arguments()
export class AccessReportArgs extends inputs({
  ...PageArgs.fields,
  studentId: int('Id of the student, who may be deleted or erased.'),
  from: nullable.dateTime('Only disclosures at this time or later.'),
  to: nullable.dateTime('Only disclosures at this time or earlier.'),
}) {}
