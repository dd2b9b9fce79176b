import { SignInForm } from '../sign-in-form.tsx';
import { ProvidersInTab } from '../sign-in-providers.tsx';
import { useSignInOptions } from '../use-sign-in-options.ts';

/** The ways back to locked screens. */
export function LockForm({ email }: { email: string | undefined }) {
  const { providers, passwords } = useSignInOptions();
  return (
    <SignInForm
      email={email}
      hasPasswords={passwords}
      around={(form) => (
        <>
          <ProvidersInTab providers={providers} purpose="sign-in" />
          {form}
        </>
      )}
    />
  );
}
