import type { LoginChallenge as Challenge, LoginStep as Step } from '../../src/auth/factors/login-steps.service.ts';
import type {
  AddedFactor as Added,
  TotpSecret as Secret,
} from '../../src/auth/factors/register-authenticator.service.ts';
import { Input, inputs, int, nullable, Output, of, outputs, text, typed } from '../shared/fields.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';
import { Authenticator, FactorEnum } from './account.types.ts';
import { TokenSet } from './session.types.ts';

const CHALLENGE = 'Opaque. It can be answered once, within 5 minutes.';

@Output('What a login asks for after the password, or instead of it.')
export class LoginChallenge
  extends outputs({
    challenge: text(CHALLENGE),
    factors: of(() => [FactorEnum], 'By what it can be answered.'),
    passkey: nullable.typed<object>(
      () => JsonObjectScalar,
      'PublicKeyCredentialRequestOptions as JSON, for a passkey.',
    ),
    expiresIn: int('Seconds for which it can be answered.'),
  })
  implements Challenge {}

@Output('A step of a login: exactly one of its fields is set.')
export class LoginStep
  extends outputs({
    tokens: nullable.of(() => TokenSet, 'The tokens of the session, where the password is enough.'),
    challenge: nullable.of(() => LoginChallenge, 'What completeLogin has to answer.'),
  })
  implements Step {}

@Input('The answer to the challenge of a login: exactly one of the fields.')
export class FactorInput extends inputs({
  totp: nullable.text('Six digits of the authenticator app.'),
  recoveryCode: nullable.text('A recovery code that was not used.'),
  passkey: nullable.typed<object>(() => JsonObjectScalar, 'Response of a passkey, as JSON.'),
}) {}

@Output('What a browser needs to create a passkey.')
export class PasskeyChallenge extends outputs({
  challenge: text(CHALLENGE),
  options: typed<object>(() => JsonObjectScalar, 'PublicKeyCredentialCreationOptions as JSON.'),
}) {}

@Output('A secret for an authenticator app. It is active after a first right code.')
export class TotpSecret
  extends outputs({
    challenge: text(CHALLENGE),
    secret: text('The secret in base32, to be typed.'),
    uri: text('The secret as an otpauth URI.'),
    qrCode: typed<boolean[][]>(() => [[Boolean]], 'The URI as rows of a QR code; true is dark.'),
  })
  implements Secret {}

@Output('A registered authenticator.')
export class AddedFactor
  extends outputs({
    authenticator: of(() => Authenticator, 'The authenticator.'),
    recoveryCodes: nullable.of(() => [String], 'Recovery codes, with the first authenticator. Shown this once.'),
  })
  implements Added {}

@Output('New recovery codes.')
export class RecoveryCodes extends outputs({
  codes: of(() => [String], 'Codes that are each good for one sign-in. Shown this once.'),
}) {}
