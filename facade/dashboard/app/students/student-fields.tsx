import { t } from '../texts.ts';
import { SelectInput } from '../ui/select-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type EditedField, editedFields, type FieldValues } from './edited-fields.ts';
import { statuses } from './filters.ts';

/** The fields of the form that changes a student. */
export function StudentFields({ values }: { values: FieldValues }) {
  const field = (name: EditedField, type = 'text', isRequired = false) => (
    <TextInput
      key={name}
      name={name}
      label={t(editedFields[name])}
      type={type}
      defaultValue={values[name]}
      isRequired={isRequired}
      autoComplete="off"
    />
  );
  return (
    <div className="fields">
      {field('firstName', 'text', true)}
      {field('lastName', 'text', true)}
      {field('email', 'email')}
      {field('phone', 'tel')}
      {field('dateOfBirth', 'date')}
      <SelectInput
        name="status"
        label={t('students.status')}
        defaultValue={values.status}
        options={statuses.map((status) => [status, t(`students.status.${status}`)])}
      />
      {field('address.street')}
      {field('address.city')}
      {field('address.state')}
      {field('address.zip')}
    </div>
  );
}
