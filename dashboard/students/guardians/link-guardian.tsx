import { useRef } from 'react';
import { request } from '../../api.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { CheckInput, TextInput } from '../../ui/forms/inputs.tsx';
import { findGuardians } from '../choices.ts';
import type { Student } from '../student.ts';
import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument, LinkGuardianDocument } from './guardians.generated.ts';

interface Props {
  readonly student: Student;
}

/** Links a guardian whom the user finds to the student. */
export function LinkGuardian({ student }: Props) {
  // Linking someone again would replace the relation.
  const linked = new Set(student.guardians?.map(({ id }) => id));
  return (
    <FormDialog
      label={t('guardian.link')}
      title={t('guardian.link-title', { name: nameOf(student) })}
      submitLabel={t('guardian.link')}
      done={t('app.saved')}
      save={(form) => link(student, Number(form.get('guardianId')), form)}
    >
      <Combobox
        name="guardianId"
        label={t('guardian.find')}
        queryKey="guardians"
        search={findGuardians}
        without={linked}
        isRequired
      />
      <LinkFields isFirst={student.guardians?.length === 0} />
    </FormDialog>
  );
}

/** Creates a guardian and links it to the student. */
export function LinkNewGuardian({ student }: Props) {
  // Linking may fail after the guardian was created, who must not be created again by the next attempt.
  const created = useRef<number>(undefined);
  return (
    <FormDialog
      label={t('guardian.new')}
      title={t('guardian.new-title', { name: nameOf(student) })}
      submitLabel={t('guardian.create-and-link')}
      done={t('app.saved')}
      save={async (form) => {
        created.current ??= (await request(CreateGuardianDocument, { input: guardianIn(form) })).createGuardian.id;
        await link(student, created.current, form);
        created.current = undefined;
      }}
    >
      <GuardianFields />
      <LinkFields isFirst={student.guardians?.length === 0} />
    </FormDialog>
  );
}

/** Changes the relation of a guardian to the student, and whom the office calls first. */
export function EditLink({ student, guardian }: Props & { guardian: NonNullable<Student['guardians']>[number] }) {
  return (
    <FormDialog
      label={t('guardian.edit-link')}
      title={guardian.name}
      done={t('app.saved')}
      save={(form) => link(student, guardian.id, form)}
    >
      <LinkFields relation={guardian.relation} isFirst={guardian.primary} />
    </FormDialog>
  );
}

function LinkFields({ relation, isFirst = false }: { relation?: string | null; isFirst?: boolean }) {
  return (
    <>
      <TextInput
        name="relation"
        isOptional
        label={t('guardian.relation')}
        defaultValue={relation}
        maxLength={50}
        autoComplete="off"
      />
      <CheckInput name="primary" label={t('student.call-first')} defaultChecked={isFirst} />
    </>
  );
}

/** Links a guardian with the relation that the form names. */
function link(student: Student, guardianId: number, form: FormData): Promise<unknown> {
  const relation = textIn(form, 'relation') || null;
  return request(LinkGuardianDocument, { studentId: student.id, guardianId, relation, primary: form.has('primary') });
}
