import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { runEach } from '../../ui/run-each.ts';
import { useToday } from '../attendance/today.ts';
import type { ClassDetails } from '../class-values.ts';
import { Failures } from '../parts/failures.tsx';
import { Progress } from '../parts/progress.tsx';
import { type Enrolment, listedName } from './enrolment.ts';
import { EndEnrolmentDocument } from './enrolments.generated.ts';
import { Names } from './names.tsx';

interface Props {
  readonly section: ClassDetails;
  /** The enrolments that are ticked. */
  readonly enrolments: readonly Enrolment[];
  readonly onDone: (message: string) => void;
}

/** Ends the enrolments that are ticked. Those that cannot end stay ticked, each with the reason. */
export function EndEnrolments({ enrolments, ...props }: Props) {
  return (
    <DialogButton label={t('roster.end')} title={t('roster.end')}>
      {(close) => <EndForm {...props} enrolments={enrolments} close={close} />}
    </DialogButton>
  );
}

function EndForm({ section, enrolments, onDone, close }: Props & { close: () => void }) {
  const today = useToday();
  const [done, setDone] = useState(0);
  const ending = useSave({
    save: async (form) => {
      setDone(0);
      const end = { endsOn: String(form.get('endsOn')) || null, reason: String(form.get('reason')) || null };
      const failures = await runEach(enrolments, ({ id }) => request(EndEnrolmentDocument, { id, ...end }), setDone);
      // The problems of a single enrolment show at the fields.
      if (enrolments.length === 1 && failures[0]) throw failures[0].error;
      return failures;
    },
    onSaved: (failures) => {
      if (failures.length > 0) return;
      close();
      onDone(t('roster.ended', { count: enrolments.length }));
    },
  });
  return (
    <InputForm submitLabel={t('roster.end')} {...ending.form} onCancel={close}>
      <Failures title={t('roster.not-ended')} failures={ending.data ?? []} nameOf={listedName} />
      <p>{t('roster.end-text', { count: enrolments.length, class: section.name })}</p>
      <Names enrolments={enrolments} />
      <TextInput name="endsOn" type="date" label={t('roster.ends-on')} defaultValue={today} />
      <p className="hint">{t('roster.ends-on-hint')}</p>
      <TextInput name="reason" isOptional label={t('word.reason')} maxLength={200} />
      {ending.isPending && enrolments.length > 1 && (
        <Progress
          label={t('roster.ending', { done, count: enrolments.length })}
          done={done}
          total={enrolments.length}
        />
      )}
    </InputForm>
  );
}
