import { chooseLanguage, type Language, language, languages, t } from '../texts.ts';

/** The languages by their own names. Choosing one shows the whole dashboard in it. */
export function LanguageChoice() {
  return (
    <>
      <p className="hint">{t('profile.language-text')}</p>
      <div className="actions">
        {(Object.keys(languages) as Language[]).map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            className={each === language ? 'primary' : undefined}
            onClick={() => each !== language && chooseLanguage(each)}
          >
            {languages[each]}
          </button>
        ))}
      </div>
    </>
  );
}
