import type { MailView } from '../../src/mail/mail.queries.ts';
import type { MailKind, MailStatus } from '../../src/mail/mail-kinds.ts';
import type { SuppressedAddressView } from '../../src/mail/suppression.service.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

const MailKindEnum = enumType<MailKind>('MailKind', 'What a mail is about.', {
  invitation: 'A link to choose the first password, for a new user.',
  password_reset: 'A link to choose a new password.',
  first_password: 'A link to choose the first password, which an administrator has sent.',
  missing_roll: 'A reminder of classes whose roll has not been called.',
  account_changed: 'A notice that something by which the user signs in was changed.',
  test: 'A test of the mail settings by `npm run admin -- send-test-mail`.',
});

const MailStatusEnum = enumType<MailStatus>('MailStatus', 'The state of a mail.', {
  waiting: 'Not sent yet, or to be sent again.',
  kept: 'Kept to be read here, because the service has no mail server.',
  sent: 'Taken by the mail server.',
  failed: 'Refused for good, or given up.',
  suppressed: 'Not sent, because the address takes no mail. `answer` says why.',
});

@Output('A mail to a user.')
export class Mail
  extends outputs({
    id: int('Id assigned by the service.'),
    kind: of(() => MailKindEnum, 'What the mail is about.'),
    to: text('Email address of the recipient.'),
    status: of(() => MailStatusEnum, 'State of the mail.'),
    attempts: int('Number of attempts to send it.'),
    answer: nullable.text('What the mail server last answered, or why the address takes no mail.'),
    subject: nullable.text('Subject, where one mail is asked for that is kept or waits.'),
    text: nullable.text('Text, where one mail is asked for that is kept or waits.'),
    createdAt: dateTime('When it was written.'),
    sentAt: nullable.dateTime('When the mail server took it.'),
    nextAttemptAt: nullable.dateTime('When it is attempted next.'),
  })
  implements MailView {}

export const MailPage = pageType('MailPage', () => Mail);

@Arguments()
export class MailListArgs extends inputs({
  ...PageArgs.fields,
  status: nullable.of(() => MailStatusEnum, 'Only mails in this state.'),
  kind: nullable.of(() => MailKindEnum, 'Only mails of this kind.'),
}) {}

@Output('An address that takes no mail.')
export class SuppressedAddress
  extends outputs({
    email: text('Email address.'),
    reason: text('Why no mail is sent to it.'),
    since: dateTime('Since when.'),
    people: int('Number of users with this address.'),
  })
  implements SuppressedAddressView {}

export const SuppressedAddressPage = pageType('SuppressedAddressPage', () => SuppressedAddress);
