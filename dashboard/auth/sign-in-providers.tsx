import type { ReactNode } from 'react';
import { dashboardPath, servicePath, signedInPath } from '../place.ts';
import { t } from '../texts.ts';
import { keepInstitution } from './last-institution.ts';
import type { SignInOptionsQuery } from './sign-in.generated.ts';
import { SIGN_IN } from './use-sign-in-options.ts';

type Options = SignInOptionsQuery['signInOptions'];

interface Props extends Pick<Options, 'providers' | 'passwords'> {
  readonly institution?: Options['institution'];
  readonly children: ReactNode;
}

/** Returns the present screen, to which a sign-in by a provider leads back. */
function presentScreen(): string {
  const path = location.pathname.startsWith(SIGN_IN) ? '' : location.pathname.slice(dashboardPath.length);
  return `/dashboard${path}${path && location.search}`;
}

/** The providers of the institution, before the other ways to sign in. Where passwords are refused, those are behind a line. */
export function SignInProviders({ providers, passwords, institution, children }: Props) {
  return (
    <>
      {providers.length > 0 && (
        <p className="providers">
          {providers.map(({ key, name, url }) => (
            <a
              key={key}
              className="button primary"
              href={`${url}?return=${encodeURIComponent(presentScreen())}`}
              onClick={() => institution && keepInstitution(institution)}
            >
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

interface TabProps extends Pick<Options, 'providers'> {
  /** `again` signs the same user in again, who still has a session ([D69]). */
  readonly purpose: 'sign-in' | 'again';
}

/** Providers whose pages open in another tab, so that this one keeps what is entered. It goes on when that one has signed in. */
export function ProvidersInTab({ providers, purpose }: TabProps) {
  const to = encodeURIComponent(signedInPath.slice(servicePath.length));
  return (
    providers.length > 0 && (
      <p className="providers">
        {providers.map(({ key, name, url }) => (
          <a
            key={key}
            className="button"
            href={`${url}?purpose=${purpose}&return=${to}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('sign-in.with-in-tab', { name })}
          </a>
        ))}
      </p>
    )
  );
}
