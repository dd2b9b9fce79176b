import { useEffect, useLayoutEffect, useState } from 'react';
import { dashboardPath } from '../place.ts';
import { publicRequest } from '../session/public-request.ts';
import { applyAccent } from '../theme.ts';
import { readLastInstitution } from './last-institution.ts';
import { SignInOptionsDocument, type SignInOptionsQuery } from './sign-in.generated.ts';

type Options = SignInOptionsQuery['signInOptions'];

/** The address of the sign-in of an institution begins with it. */
export const SIGN_IN = `${dashboardPath}/sign-in/`;

/** The institution in the address, or the one that was last open in this browser. The service may know of only one. */
function findSlug(): string | null {
  if (location.pathname.startsWith(SIGN_IN)) return location.pathname.slice(SIGN_IN.length);
  return readLastInstitution()?.slug ?? null;
}

/** Until the service has answered: a password is the way in for most. */
function usual(): Options {
  const last = readLastInstitution();
  const institution = last?.slug === findSlug() ? (last ?? null) : null;
  return { institution, providers: [], passwords: true, passkeys: false, passwordReset: false };
}

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
  const accent = options.institution?.accentColor;
  useLayoutEffect(() => applyAccent(accent), [accent]);
  return options;
}
