import { credentialsSchema } from '../../src/auth/sessions/login.service.ts';
import type { TokenSet as Tokens } from '../../src/auth/sessions/open-session.ts';
import type { AccessToken as Access } from '../../src/auth/sessions/session.service.ts';
import { rulesOf } from '../../src/input/field-rules.ts';
import { Arguments, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';

@Arguments()
export class LoginArgs extends inputs({
  email: text('Email address of the user.', { rule: rulesOf(credentialsSchema).email }),
  password: text('Password of the user.', { rule: { notNull: true } }),
}) {}

@Output('The user who signed in.')
export class SessionUser extends outputs({
  id: int('Id of the user.'),
  email: text('Email address.'),
  name: text('Full name.'),
  role: text('Name of the role.'),
}) {}

@Output('A sign-in of a user, until the user signs out or the refresh token expires.')
export class Session extends outputs({
  id: int('Id assigned by the service.'),
  ip: nullable.text('IP address that the user signed in from.'),
  userAgent: nullable.text('Name that the client gave when signing in.'),
  createdAt: dateTime('When the user signed in.'),
  lastUsedAt: dateTime('When the session last received an access token, to the minute.'),
  expiresAt: dateTime('When the refresh token expires.'),
}) {}

@Output('A new access token.')
export class AccessToken
  extends outputs({
    accessToken: text('Access token. Send it as `Authorization: Bearer …`.'),
    tokenType: text<'Bearer'>('Always `Bearer`.'),
    expiresIn: int('Lifetime of the access token in seconds.'),
  })
  implements Access {}

@Output('The tokens of a new session.')
export class TokenSet
  extends outputs({
    ...AccessToken.fields,
    refreshToken: text('Refresh token for new access tokens. Keep it secret.'),
    user: of(() => SessionUser, 'The user who signed in.'),
  })
  implements Tokens {}

@Output('A confirmation.')
export class Message extends outputs({
  message: text('Confirmation message for people.'),
}) {}
