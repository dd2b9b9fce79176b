import { t } from '../../texts.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';

/** The values of a guardian that a form shows. */
interface GuardianValues {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The fields of the forms that create and change a guardian. */
export function GuardianFields({ values }: { values?: GuardianValues }) {
  return (
    <>
      <TextInput
        name="name"
        label={t('guardian.name')}
        defaultValue={values?.name ?? ''}
        isRequired
        autoComplete="off"
      />
      <TextInput
        name="phone"
        type="tel"
        label={t('student.phone')}
        defaultValue={values?.phone ?? ''}
        autoComplete="off"
      />
      <TextInput
        name="email"
        type="email"
        label={t('student.email')}
        defaultValue={values?.email ?? ''}
        autoComplete="off"
      />
    </>
  );
}

/** Returns the guardian that the user enters. */
export function guardianIn(form: FormData): GuardianValues {
  const valueAt = (name: string) => String(form.get(name) ?? '').trim();
  return { name: valueAt('name'), email: valueAt('email') || null, phone: valueAt('phone') || null };
}
