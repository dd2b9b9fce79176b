import type { ReactNode } from 'react';
import { dashboardPath } from '../place.ts';
import { t } from '../texts.ts';
import type { SignInOptionsQuery } from './sign-in.generated.ts';
import { SIGN_IN } from './use-sign-in-options.ts';

/** Returns the address at which a sign-in by a provider begins, which leads back to this screen. */
function startOf(url: string): string {
  const path = location.pathname.startsWith(SIGN_IN) ? '' : location.pathname.slice(dashboardPath.length);
  return `${url}?return=${encodeURIComponent(`/dashboard${path}${path && location.search}`)}`;
}

type Props = Pick<SignInOptionsQuery['signInOptions'], 'providers' | 'passwords'> & { readonly children: ReactNode };

/** The providers of the institution, before the other ways to sign in. Where passwords are refused, those are behind a line. */
export function SignInProviders({ providers, passwords, children }: Props) {
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
