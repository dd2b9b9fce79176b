import { signOut } from '../../session/session.ts';
import { PasswordPrompt } from '../../shell/password-prompt.tsx';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { Page } from '../../ui/page.tsx';
import { readLastInstitution } from '../last-institution.ts';
import { ViewerProvider } from '../viewer.ts';
import { FactorsDocument } from './factors.generated.ts';
import { Factors } from './factors.tsx';

/** Takes the place of all screens for a user who must register a second factor first. */
export function RegisterFactorPage({ onDone }: { onDone: () => void }) {
  const query = useAnswer(FactorsDocument, {});
  return (
    <main className="sign-in">
      <Loaded query={query}>
        {({ me: { institution, ...me }, account }) => (
          // The institution itself, with its time zone, is one of the things that are not open yet.
          <ViewerProvider
            value={{
              me: { ...me, permissions: [] },
              institution: {
                accentColor: null,
                logoPath: null,
                slug: '',
                ...readLastInstitution(),
                ...institution,
                timeZone: 'UTC',
                gradeLevels: [],
              },
            }}
          >
            <PasswordPrompt />
            <Page title={t('factors.required')}>
              <p className="message">{t('factors.required-text')}</p>
              <Factors account={account} timeZone="UTC" onAdded={onDone} />
              <button type="button" className="quiet" onClick={() => signOut()}>
                {t('app.sign-out')}
              </button>
            </Page>
          </ViewerProvider>
        )}
      </Loaded>
    </main>
  );
}
