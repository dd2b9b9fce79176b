import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { changedValues } from '../ui/forms/entered.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { ClassFields } from './class-fields.tsx';
import { type ClassDetails, classValuesIn, type TermChoice, valuesOfClass } from './class-values.ts';
import {
  type ClassDetailsQuery,
  CreateClassDocument,
  DeleteClassDocument,
  UpdateClassDocument,
} from './classes.generated.ts';

/** Creates a class and goes to its page. */
export function CreateClass({ terms }: { terms: readonly TermChoice[] }) {
  return (
    <DialogButton label={t('class.create')} title={t('class.create')} className="primary">
      {(close) => <CreateForm terms={terms} close={close} />}
    </DialogButton>
  );
}

function CreateForm({ terms, close }: { terms: readonly TermChoice[]; close: () => void }) {
  const navigate = useNavigate();
  const creation = useSave({
    done: t('app.saved'),
    leaves: true,
    save: (form) => request(CreateClassDocument, { input: classValuesIn(form) }),
    onSaved: ({ createClass: { id } }) => navigate({ to: '/classes/$classId', params: { classId: String(id) } }),
  });
  return (
    <InputForm submitLabel={t('class.create')} {...creation.form} onCancel={close}>
      <ClassFields terms={terms} />
    </InputForm>
  );
}

/** Changes a class. Only fields that the user changed are sent. */
export function EditClass(props: Omit<EditProps, 'close'>) {
  return (
    <DialogButton label={t('class.edit')} title={t('class.edit-title', { name: props.section.name })}>
      {(close) => <EditForm {...props} close={close} />}
    </DialogButton>
  );
}

interface EditProps {
  readonly section: ClassDetails;
  readonly terms: readonly TermChoice[];
  readonly policies: ClassDetailsQuery['gradingPolicies'];
  readonly close: () => void;
}

function EditForm({ section, terms, policies, close }: EditProps) {
  const saving = useSave({
    done: t('app.saved-name', { name: section.name }),
    save: async (form) => {
      const before = valuesOfClass(section);
      const input = changedValues(before, classValuesIn(form, before));
      if (Object.keys(input).length > 0) await request(UpdateClassDocument, { id: section.id, input });
    },
    onSaved: close,
  });
  return (
    <InputForm {...saving.form} onCancel={close}>
      <ClassFields section={section} terms={terms} policies={policies} />
    </InputForm>
  );
}

/** Deletes a class after asking. The service refuses it for a class that was ever used, and says why. */
export function DeleteClass({ section }: { section: ClassDetails }) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('class.delete')}
      title={t('class.delete-title', { name: section.name })}
      isDanger
      action={() => request(DeleteClassDocument, { id: section.id })}
      onDone={() => navigate({ to: '/classes' })}
    >
      <p>{t('class.delete-text')}</p>
    </ConfirmButton>
  );
}
