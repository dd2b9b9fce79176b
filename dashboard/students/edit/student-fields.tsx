import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { statuses } from '../filters.ts';
import { type EditedField, editedFields, type FieldValues } from './edited-fields.ts';

interface Props {
  readonly values: FieldValues;
  /** True for a student who is created, and thus active. */
  readonly isNew?: boolean;
}

/** The fields of the forms that create and change a student. */
export function StudentFields({ values, isNew = false }: Props) {
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
      {isNew && <TextInput name="studentId" label={t('students.id')} isRequired autoComplete="off" />}
      {field('firstName', 'text', true)}
      {field('middleName')}
      {field('lastName', 'text', true)}
      {field('preferredFirstName')}
      {field('preferredMiddleName')}
      {field('preferredLastName')}
      {field('dateOfBirth', 'date')}
      {field('gradeLevel')}
      {field('email', 'email')}
      {field('phone', 'tel')}
      {!isNew && (
        <SelectInput
          name="status"
          label={t('students.status')}
          defaultValue={values.status}
          options={statuses.map((status) => [status, t(`students.status.${status}`)])}
        />
      )}
      {field('address.street')}
      {field('address.city')}
      {field('address.state')}
      {field('address.zip')}
    </div>
  );
}
