import type { ComponentProps } from 'react';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';

type Names = NonNullable<ComponentProps<typeof NameFields>['values']>;

/** The values of a guardian that a form shows. */
interface GuardianValues extends Names {
  readonly email: string | null;
  readonly phone: string | null;
}

/** The fields of the forms that create and change a guardian. */
export function GuardianFields({ values }: { values?: GuardianValues }) {
  return (
    <>
      <NameFields values={values} />
      <TextInput name="phone" type="tel" label={t('student.phone')} defaultValue={values?.phone} autoComplete="off" />
      <TextInput name="email" type="email" label={t('student.email')} defaultValue={values?.email} autoComplete="off" />
    </>
  );
}

/** A guardian as a form sends it. */
export interface GuardianInput extends ReturnType<typeof namesIn> {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Returns the guardian that the user enters. */
export function guardianIn(form: FormData, stored?: GuardianValues): GuardianInput {
  const valueAt = (name: string) => textIn(form, name);
  return { ...namesIn(form, stored), email: valueAt('email') || null, phone: valueAt('phone') || null };
}
