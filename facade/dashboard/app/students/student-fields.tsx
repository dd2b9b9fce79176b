import { t } from '../texts.ts';
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
      <label className="field">
        {t('students.status')}
        <select name="status" defaultValue={values.status}>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`students.status.${status}`)}
            </option>
          ))}
        </select>
      </label>
      {field('address.street')}
      {field('address.city')}
      {field('address.state')}
      {field('address.zip')}
    </div>
  );
}
