import { t } from '../../texts.ts';
import { textIn } from './entered.ts';
import { TextInput } from './inputs.tsx';

/** The names of a user or guardian. */
interface PersonNames {
  readonly name: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** The full name of a person, and behind it the given and family name, which follow from it unless somebody says otherwise. */
export function NameFields({ values }: { values?: PersonNames | undefined }) {
  return (
    <>
      <TextInput
        name="name"
        label={t('person.name')}
        defaultValue={values?.name}
        autoComplete="off"
        maxLength={200}
        isRequired
      />
      <details>
        <summary>{t('person.parts')}</summary>
        <p className="hint">{t('person.names-rule')}</p>
        <TextInput
          name="givenName"
          isOptional
          label={t('person.given-name')}
          defaultValue={values?.givenName}
          autoComplete="off"
          maxLength={200}
        />
        <TextInput
          name="familyName"
          isOptional
          label={t('person.family-name')}
          defaultValue={values?.familyName}
          autoComplete="off"
          maxLength={200}
        />
      </details>
    </>
  );
}

/** Returns the names that the user enters. Parts that are unchanged are left out, because a new full name then decides them. */
export function namesIn(form: FormData, stored?: PersonNames) {
  const names: { name: string; givenName?: string | null; familyName?: string | null } = {
    name: textIn(form, 'name'),
  };
  for (const part of ['givenName', 'familyName'] as const) {
    const entered = textIn(form, part) || null;
    if (entered !== (stored?.[part] ?? null)) names[part] = entered;
  }
  return names;
}
