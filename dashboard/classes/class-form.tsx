import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { changedValues } from '../ui/forms/entered.ts';
import { FormDialog } from '../ui/forms/input-form.tsx';
import { ClassFields } from './class-fields.tsx';
import { type ClassDetails, classValuesIn, type TermChoice, valuesOfClass } from './class-values.ts';
import { CreateClassDocument, DeleteClassDocument, UpdateClassDocument } from './classes.generated.ts';

/** Creates a class and goes to its page. */
export function CreateClass({ terms }: { terms: readonly TermChoice[] }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('class.create')}
      className="primary"
      submitLabel={t('class.create')}
      done={t('app.saved')}
      leaves
      save={(form) => request(CreateClassDocument, { input: classValuesIn(form) })}
      onSaved={({ createClass: { id } }) => navigate({ to: '/classes/$classId', params: { classId: String(id) } })}
    >
      <ClassFields terms={terms} />
    </FormDialog>
  );
}

/** Changes a class. Only fields that the user changed are sent. */
export function EditClass({ section, terms }: { section: ClassDetails; terms: readonly TermChoice[] }) {
  return (
    <FormDialog
      label={t('word.edit')}
      title={t('class.edit-title', { name: section.name })}
      done={t('app.saved-name', { name: section.name })}
      save={async (form) => {
        const before = valuesOfClass(section);
        const input = changedValues(before, classValuesIn(form, before));
        if (Object.keys(input).length > 0) await request(UpdateClassDocument, { id: section.id, input });
      }}
    >
      <ClassFields section={section} terms={terms} />
    </FormDialog>
  );
}

/** Deletes a class after asking. The service refuses it for a class that was ever used, and says why. */
export function DeleteClass({ section }: { section: ClassDetails }) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('class.delete-title', { name: section.name })}
      isDanger
      action={() => request(DeleteClassDocument, { id: section.id })}
      onDone={() => navigate({ to: '/classes' })}
    >
      <p>{t('class.delete-text')}</p>
    </ConfirmButton>
  );
}
