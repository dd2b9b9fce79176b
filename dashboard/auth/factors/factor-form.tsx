import { useState } from 'react';
import { inOtherWords } from '../../errors.ts';
import type { Factor, SignInChallenge } from '../../session/challenge.ts';
import { answerChallenge, askPasskey } from '../../session/sign-in.ts';
import { t } from '../../texts.ts';
import { PlainForm } from '../../ui/forms/form/plain-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { useSubmit } from '../use-submit.ts';

interface Props {
  readonly challenge: SignInChallenge;
  readonly onSignedIn?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** Asks for a second factor, with the others as another way. */
export function FactorForm({ challenge: { challenge, factors, passkey }, onSignedIn, onBack }: Props) {
  const [factor, setFactor] = useState<Factor>(factors[0] ?? 'totp');
  const form = useSubmit(async (entered) => {
    const answer = factor === 'passkey' ? await askPasskey(passkey) : String(entered.get('code'));
    await answerChallenge(challenge, { [factor]: answer }).catch(inOtherWords('INVALID_CREDENTIALS', 'WRONG_FACTOR'));
    onSignedIn?.();
  });
  return (
    <>
      <p>{t(`factor.ask-${factor}`)}</p>
      <PlainForm
        key={factor}
        {...form}
        submitLabel={t(factor === 'passkey' ? 'factor.use-passkey' : 'sign-in.submit')}
        onCancel={onBack}
      >
        {factor !== 'passkey' && (
          <TextInput
            label={t(`factor.${factor}`)}
            name="code"
            autoComplete={factor === 'totp' ? 'one-time-code' : 'off'}
            inputMode={factor === 'totp' ? 'numeric' : 'text'}
            isRequired
            autoFocus
          />
        )}
      </PlainForm>
      {factors
        .filter((other) => other !== factor)
        .map((other) => (
          <button key={other} type="button" className="quiet" onClick={() => setFactor(other)}>
            {t(`factor.instead-${other}`)}
          </button>
        ))}
    </>
  );
}
