import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { PasswordSignIn, SecondFactorState } from '../../src/access/sign-in-methods.ts';
import type { SecurityView } from '../../src/auth/security/security.queries.ts';
import type { SecurityChangesInput } from '../../src/auth/security/security.service.ts';
import { enumType } from '../shared/enum.ts';

const PasswordSignInEnum = enumType<PasswordSignIn>('PasswordSignIn', 'Whether users may sign in with passwords.', {
  allowed: 'A password is one way to sign in.',
  refused: 'Users sign in by a provider or with a passkey.',
});

export const SecondFactorStateEnum = enumType<SecondFactorState>(
  'SecondFactorState',
  'Whether a user has a second factor.',
  {
    registered: 'The user has registered a passkey or an authenticator app.',
    none: 'The user has registered none.',
    missing: 'The user has registered none, although the role needs one.',
  },
);

@ObjectType({ description: 'How the users of the institution must sign in.', simpleResolvers: true })
export class Security implements SecurityView {
  @Field(() => PasswordSignInEnum, { description: 'Whether users may sign in with passwords.' })
  passwordSignIn!: PasswordSignIn;

  @Field(() => [String], { description: 'Names of the roles that need a second factor.' })
  secondFactorRoles!: string[];

  @Field(() => Int, { description: 'Number of active users without a second factor, of any role.' })
  withoutFactor!: number;

  @Field(() => Int, {
    description: 'Number of active users without a second factor whose role needs one: `users(secondFactor: missing)`.',
  })
  missingFactor!: number;

  @Field(() => Int, { description: 'Number of active administrators with a passkey.' })
  administratorsWithPasskey!: number;
}

@InputType({ description: 'Changes to how users must sign in. Absent fields keep their values.' })
export class UpdateSecurityInput implements SecurityChangesInput {
  @Field(() => PasswordSignInEnum, {
    nullable: true,
    description:
      'Whether users may sign in with passwords. To refuse them, an identity provider must be enabled and an administrator have a passkey.',
  })
  passwordSignIn?: PasswordSignIn | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of all roles that need a second factor. Users of theirs without one have no permission until they register it, at once.',
  })
  secondFactorRoles?: string[] | null;
}
