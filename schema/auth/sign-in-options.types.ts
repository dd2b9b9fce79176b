import { Field, ObjectType } from 'type-graphql';
import type { IdentityProviderKind } from '../../src/access/identity-provider-kinds.ts';
import type { SignInOptions as Options } from '../../src/auth/sign-in-options.queries.ts';
import { enumType } from '../shared/enum.ts';

export const IdentityProviderKindEnum = enumType<IdentityProviderKind>(
  'IdentityProviderKind',
  'A kind of identity provider, which decides how its users are recognised.',
  {
    google: 'Google Workspace.',
    microsoft: 'Microsoft Entra ID.',
    clever: 'Clever.',
    classlink: 'ClassLink.',
    oidc: 'Any other provider of OpenID Connect.',
  },
);

export const ACCENT = 'Colour of links and buttons, as `#rrggbb`; null for that of the product.';
export const LOGO =
  'Address of the logo below that of the service; null if there is none. A new logo has a new address.';

@ObjectType({ description: 'The institution that one signs in to.', simpleResolvers: true })
export class SignInInstitution {
  @Field(() => String, { description: 'Name of the institution.' })
  name!: string;

  @Field(() => String, { description: 'Name of the institution in addresses.' })
  slug!: string;

  @Field(() => String, { nullable: true, description: ACCENT })
  accentColor!: string | null;

  @Field(() => String, { nullable: true, description: LOGO })
  logoPath!: string | null;
}

@ObjectType({ description: 'A provider by which one may sign in.', simpleResolvers: true })
export class SignInProvider {
  @Field(() => String, { description: 'Name of the provider in addresses.' })
  key!: string;

  @Field(() => String, { description: 'Name for people.' })
  name!: string;

  @Field(() => IdentityProviderKindEnum, { description: 'Kind of the provider.' })
  kind!: IdentityProviderKind;

  @Field(() => String, { description: 'Address at which the sign-in begins.' })
  url!: string;
}

@ObjectType({ description: 'The ways to sign in.', simpleResolvers: true })
export class SignInOptions implements Options {
  @Field(() => SignInInstitution, {
    nullable: true,
    description: 'The institution; null if no institution has the slug, or if there are several and none was named.',
  })
  institution!: SignInInstitution | null;

  @Field(() => [SignInProvider], { description: 'Providers of the institution.' })
  providers!: SignInProvider[];

  @Field(() => Boolean, { description: 'False if the institution does not accept passwords.' })
  passwords!: boolean;

  @Field(() => Boolean, { description: 'True if the service knows its address, without which passkeys do not work.' })
  passkeys!: boolean;

  @Field(() => Boolean, { description: 'True if a link for a new password can be mailed.' })
  passwordReset!: boolean;
}
