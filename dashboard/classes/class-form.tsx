import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { changedValues } from '../ui/forms/changed-values.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { ClassFields } from './class-fields.tsx';
import { type ClassDetails, classValuesIn, type TermChoice, valuesOfClass } from './class-values.ts';
import { CreateClassDocument, DeleteClassDocument, UpdateClassDocument } from './classes.generated.ts';

/** Creates a class and goes to its page. */
export function CreateClass({ terms }: { terms: readonly TermChoice[] }) {
  return (
    <DialogButton label={t('class.create')} title={t('class.create')} className="primary">
      {(close) => <CreateForm terms={terms} close={close} />}
    </DialogButton>
  );
}

function CreateForm({ terms, close }: { terms: readonly TermChoice[]; close: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    meta: { done: t('app.saved') },
    mutationFn: (form: FormData) => request(CreateClassDocument, { input: classValuesIn(form) }),
    onSuccess: async ({ createClass }) => {
      void client.invalidateQueries({ queryKey: ['classes'] });
      await navigate({ to: '/classes/$classId', params: { classId: String(createClass.id) } });
    },
  });
  return (
    <InputForm
      submitLabel={t('class.create')}
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={creation.mutate}
      onCancel={close}
    >
      <ClassFields terms={terms} />
    </InputForm>
  );
}

/** Changes a class. Only fields that the user changed are sent. */
export function EditClass({ section, terms }: { section: ClassDetails; terms: readonly TermChoice[] }) {
  return (
    <DialogButton label={t('class.edit')} title={t('class.edit-title', { name: section.name })}>
      {(close) => <EditForm section={section} terms={terms} close={close} />}
    </DialogButton>
  );
}

interface EditProps {
  readonly section: ClassDetails;
  readonly terms: readonly TermChoice[];
  readonly close: () => void;
}

function EditForm({ section, terms, close }: EditProps) {
  const client = useQueryClient();
  const saving = useMutation({
    meta: { done: t('app.saved-name', { name: section.name }) },
    mutationFn: async (form: FormData) => {
      const before = valuesOfClass(section);
      const input = changedValues(before, classValuesIn(form, before));
      if (Object.keys(input).length > 0) await request(UpdateClassDocument, { id: section.id, input });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['classes'] });
      await client.invalidateQueries({ queryKey: ['class', section.id] });
      close();
    },
  });
  return (
    <InputForm isPending={saving.isPending} error={saving.error} onSubmit={saving.mutate} onCancel={close}>
      <ClassFields section={section} terms={terms} />
    </InputForm>
  );
}

/** Deletes a class after asking. The service refuses it for a class that was ever used, and says why. */
export function DeleteClass({ section }: { section: ClassDetails }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('class.delete')}
      title={t('class.delete-title', { name: section.name })}
      isDanger
      action={() => request(DeleteClassDocument, { id: section.id })}
      onDone={async () => {
        await navigate({ to: '/classes' });
        void client.invalidateQueries({ queryKey: ['classes'] });
      }}
    >
      <p>{t('class.delete-text')}</p>
    </ConfirmButton>
  );
}
