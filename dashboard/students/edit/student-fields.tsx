import type { ReactNode } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { statuses } from '../filters.ts';
import { type EditedField, editedNames, type Field, fieldGroups, studentFields } from '../student-fields.ts';
import type { FieldValues } from './edited-fields.ts';

interface Props {
  readonly values: FieldValues;
  /** Stands after the name of a new student, who is active. */
  readonly afterPerson?: ReactNode;
  /** The class of a new student. */
  readonly schoolFields?: ReactNode;
  /** True if the status can be changed: a new student is active, and an action of its own makes one active again. */
  readonly hasStatus?: boolean;
}

/** The fields of the forms that create and change a student, in groups. */
export function StudentFields({ values, afterPerson, schoolFields, hasStatus = false }: Props) {
  return fieldGroups.map((group) => {
    const names = editedNames.filter((name) => studentFields[name].group === group);
    const fields = (
      <div className="fields">
        {names.map((name) =>
          name === 'status' ? (
            hasStatus && <StatusInput key={name} value={values.status} />
          ) : (
            <FieldInput key={name} name={name} value={values[name]} />
          ),
        )}
        {group === 'school' && schoolFields}
      </div>
    );
    if (group === 'preferred')
      return (
        <details key={group} className="field-group" open={names.some((name) => values[name] !== '')}>
          <summary>{t('student.group.preferred')}</summary>
          {fields}
        </details>
      );
    return (
      <fieldset key={group} className="field-group">
        <legend>{t(`student.group.${group}`)}</legend>
        {fields}
        {group === 'person' && afterPerson}
      </fieldset>
    );
  });
}

function FieldInput({ name, value }: { name: EditedField; value: string }) {
  const { label, type, isRequired, isUsual }: Field = studentFields[name];
  const { gradeLevels } = useViewer().institution;
  return (
    <TextInput
      name={name}
      label={t(label)}
      isOptional={!isRequired && !isUsual}
      type={type}
      defaultValue={value}
      isRequired={isRequired}
      autoComplete="off"
      {...(name === 'gradeLevel' && { suggestions: gradeLevels })}
    />
  );
}

function StatusInput({ value }: { value: string }) {
  return (
    <SelectInput
      name="status"
      label={t('word.status')}
      defaultValue={value}
      options={statuses.map((status) => [status, t(`students.status.${status}`)])}
    />
  );
}
