import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { MailListArguments, MailView } from '../../src/mail/mail.queries.ts';
import type { MailKind, MailStatus } from '../../src/mail/mail-kinds.ts';
import type { SuppressedAddressView } from '../../src/mail/suppression.service.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

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

@ObjectType({ description: 'A mail to a user.', simpleResolvers: true })
export class Mail implements MailView {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => MailKindEnum, { description: 'What the mail is about.' })
  kind!: MailKind;

  @Field(() => String, { description: 'Email address of the recipient.' })
  to!: string;

  @Field(() => MailStatusEnum, { description: 'State of the mail.' })
  status!: MailStatus;

  @Field(() => Int, { description: 'Number of attempts to send it.' })
  attempts!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What the mail server last answered, or why the address takes no mail.',
  })
  answer!: string | null;

  @Field(() => String, { nullable: true, description: 'Subject, where one mail is asked for that is kept or waits.' })
  subject!: string | null;

  @Field(() => String, { nullable: true, description: 'Text, where one mail is asked for that is kept or waits.' })
  text!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was written.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the mail server took it.' })
  sentAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is attempted next.' })
  nextAttemptAt!: string | null;
}

export const MailPage = pageType('MailPage', () => Mail);

@ArgsType()
export class MailListArgs extends PageArgs implements MailListArguments {
  @Field(() => MailStatusEnum, { nullable: true, description: 'Only mails in this state.' })
  status?: MailStatus | null;

  @Field(() => MailKindEnum, { nullable: true, description: 'Only mails of this kind.' })
  kind?: MailKind | null;
}

@ObjectType({ description: 'An address that takes no mail.', simpleResolvers: true })
export class SuppressedAddress implements SuppressedAddressView {
  @Field(() => String, { description: 'Email address.' })
  email!: string;

  @Field(() => String, { description: 'Why no mail is sent to it.' })
  reason!: string;

  @Field(() => DateTimeScalar, { description: 'Since when.' })
  since!: string;

  @Field(() => Int, { description: 'Number of users with this address.' })
  people!: number;
}

export const SuppressedAddressPage = pageType('SuppressedAddressPage', () => SuppressedAddress);
