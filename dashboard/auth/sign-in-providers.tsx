import { type ReactNode, useEffect, useState } from 'react';
import { readResult } from '../api.ts';
import { send } from '../errors.ts';
import { dashboardPath, graphqlPath } from '../place.ts';
import { t } from '../texts.ts';
import { readLastSlug } from './last-institution.ts';

interface SignInOptions {
  readonly providers: readonly { readonly key: string; readonly name: string; readonly url: string }[];
  readonly passwords: boolean;
}

const QUERY =
  'query SignInOptions($slug: String) { signInOptions(institution: $slug) { providers { key name url } passwords } }';

const SIGN_IN = `${dashboardPath}/sign-in/`;

/** The institution in the address, or the one that was last open in this browser. The service may know of only one. */
function findSlug(): string | null {
  return location.pathname.startsWith(SIGN_IN) ? location.pathname.slice(SIGN_IN.length) : (readLastSlug() ?? null);
}

async function readOptions(): Promise<SignInOptions> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const body = JSON.stringify({ query: QUERY, variables: { slug: findSlug() } });
  const answer = await send(graphqlPath, { method: 'POST', headers, body });
  return readResult<{ signInOptions: SignInOptions }>(await answer.json()).signInOptions;
}

/** Returns the address at which a sign-in by a provider begins, which leads back to this screen. */
function startOf(url: string): string {
  const path = location.pathname.startsWith(SIGN_IN) ? '' : location.pathname.slice(dashboardPath.length);
  return `${url}?return=${encodeURIComponent(`/dashboard${path}${path && location.search}`)}`;
}

/** The providers of the institution, before the other ways to sign in. Where passwords are refused, those are behind a line. */
export function SignInProviders({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    readOptions().then(setOptions, () => undefined);
  }, []);
  const { providers = [], passwords = true } = options ?? {};
  return (
    <>
      {providers.length > 0 && (
        <p className="providers">
          {providers.map(({ key, name, url }) => (
            <a key={key} className="button primary" href={startOf(url)}>
              {t('sign-in.with', { name })}
            </a>
          ))}
        </p>
      )}
      {passwords ? (
        children
      ) : (
        <details>
          <summary>{t('sign-in.other-ways')}</summary>
          {children}
        </details>
      )}
    </>
  );
}
