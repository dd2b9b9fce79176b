import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { statuses } from '../filters.ts';
import { type EditedField, editedNames, type Field, studentFields } from '../student-fields.ts';
import type { FieldValues } from './edited-fields.ts';

interface Props {
  readonly values: FieldValues;
  /** True for a student who is created, and thus active. */
  readonly isNew?: boolean;
}

/** The fields of the forms that create and change a student. */
export function StudentFields({ values, isNew = false }: Props) {
  return (
    <div className="fields">
      {editedNames.map((name) =>
        name === 'status' ? (
          !isNew && <StatusInput key={name} value={values.status} />
        ) : (
          <FieldInput key={name} name={name} value={values[name]} />
        ),
      )}
    </div>
  );
}

function FieldInput({ name, value }: { name: EditedField; value: string }) {
  const { label, type, isRequired }: Field = studentFields[name];
  return (
    <TextInput
      name={name}
      label={t(label)}
      type={type}
      defaultValue={value}
      isRequired={isRequired}
      autoComplete="off"
    />
  );
}

function StatusInput({ value }: { value: string }) {
  return (
    <SelectInput
      name="status"
      label={t('students.status')}
      defaultValue={value}
      options={statuses.map((status) => [status, t(`students.status.${status}`)])}
    />
  );
}
