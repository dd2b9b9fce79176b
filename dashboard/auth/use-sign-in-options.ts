import { useEffect, useState } from 'react';
import { dashboardPath } from '../place.ts';
import { publicRequest } from '../session/public-request.ts';
import { readLastSlug } from './last-institution.ts';
import { SignInOptionsDocument, type SignInOptionsQuery } from './sign-in.generated.ts';

type Options = SignInOptionsQuery['signInOptions'];

/** The address of the sign-in of an institution begins with it. */
export const SIGN_IN = `${dashboardPath}/sign-in/`;

/** The institution in the address, or the one that was last open in this browser. The service may know of only one. */
function findSlug(): string | null {
  return location.pathname.startsWith(SIGN_IN) ? location.pathname.slice(SIGN_IN.length) : (readLastSlug() ?? null);
}

/** Until the service has answered: a password is the way in for most. */
const usual: Options = { institution: null, providers: [], passwords: true, passkeys: false, passwordReset: false };

/** Returns the ways in to the institution in the address, or to the only one of the server. */
export function useSignInOptions(): Options {
  const [options, setOptions] = useState(usual);
  useEffect(() => {
    const load = async () => {
      const { signInOptions } = await publicRequest(SignInOptionsDocument, { institution: findSlug() });
      setOptions(signInOptions);
    };
    void load().catch(() => undefined);
  }, []);
  return options;
}
