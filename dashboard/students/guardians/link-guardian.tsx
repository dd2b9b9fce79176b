import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { findGuardians } from '../choices.ts';
import type { Student } from '../student.ts';
import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument, LinkGuardianDocument } from './guardians.generated.ts';

interface Props {
  readonly student: Student;
  readonly close: () => void;
}

/** Links a guardian whom the user finds to the student. */
export function LinkGuardian({ student, close }: Props) {
  const [choice, setChoice] = useState<Choice>();
  const linking = useLinking(student, close);
  // Linking someone again would replace the relation.
  const linked = new Set(student.guardians?.map(({ id }) => id));
  return (
    <InputForm
      submitLabel={t('guardian.link')}
      isPending={linking.isPending}
      error={linking.error}
      onSubmit={(form) => linking.mutate({ form, findGuardian: async () => Number(form.get('guardianId')) })}
      onCancel={close}
    >
      <Combobox
        name="guardianId"
        label={t('guardian.find')}
        queryKey="guardians"
        search={findGuardians}
        without={linked}
        isRequired
        chosen={choice}
        onChoose={setChoice}
      />
      <LinkFields isFirst={student.guardians?.length === 0} />
    </InputForm>
  );
}

/** Creates a guardian and links it to the student. */
export function LinkNewGuardian({ student, close }: Props) {
  const linking = useLinking(student, close);
  // Linking may fail after the guardian was created, who must not be created again by the next attempt.
  const created = useRef<number>(undefined);
  async function create(form: FormData): Promise<number> {
    created.current ??= (await request(CreateGuardianDocument, { input: guardianIn(form) })).createGuardian.id;
    return created.current;
  }
  return (
    <InputForm
      submitLabel={t('guardian.create-and-link')}
      isPending={linking.isPending}
      error={linking.error}
      onSubmit={(form) => linking.mutate({ form, findGuardian: () => create(form) })}
      onCancel={close}
    >
      <GuardianFields />
      <LinkFields isFirst={student.guardians?.length === 0} />
    </InputForm>
  );
}

/** Changes the relation of a guardian to the student, and whom the office calls first. */
export function EditLink({
  student,
  guardian,
  close,
}: Props & { guardian: NonNullable<Student['guardians']>[number] }) {
  const linking = useLinking(student, close);
  return (
    <InputForm
      isPending={linking.isPending}
      error={linking.error}
      onSubmit={(form) => linking.mutate({ form, findGuardian: async () => guardian.id })}
      onCancel={close}
    >
      <LinkFields relation={guardian.relation} isFirst={guardian.primary} />
    </InputForm>
  );
}

function LinkFields({ relation, isFirst = false }: { relation?: string | null; isFirst?: boolean }) {
  return (
    <>
      <TextInput
        name="relation"
        label={t('app.optional', { label: t('guardian.relation') })}
        defaultValue={relation ?? ''}
        maxLength={50}
        autoComplete="off"
      />
      <CheckInput name="primary" label={t('student.call-first')} defaultChecked={isFirst} />
    </>
  );
}

/** Links a guardian, who may have to be created before, with the relation that the form names. */
function useLinking(student: Student, close: () => void) {
  return useMutation({
    meta: { done: t('app.saved') },
    mutationFn: async ({ form, findGuardian }: { form: FormData; findGuardian: () => Promise<number> }) => {
      const guardianId = await findGuardian();
      const relation = textIn(form, 'relation') || null;
      await request(LinkGuardianDocument, {
        studentId: student.id,
        guardianId,
        relation,
        primary: form.has('primary'),
      });
    },
    onSuccess: close,
  });
}
