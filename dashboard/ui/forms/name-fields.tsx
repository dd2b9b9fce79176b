import { t } from '../../texts.ts';
import { textIn } from './entered.ts';
import { TextInput } from './inputs.tsx';

/** The names of a user or guardian. */
interface PersonNames {
  readonly name: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** The fields of a person's full, given and family name. */
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
        hint={t('person.names-rule')}
        defaultValue={values?.familyName}
        autoComplete="off"
        maxLength={200}
      />
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
