import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api.ts';
import { ApiError, hasCode } from '../../errors.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import type { Choice } from '../../ui/forms/search-picker.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useToday } from '../attendance/today.ts';
import { type ClassDetails, seatsOf } from '../class-values.ts';
import { ChoiceInput } from '../parts/choice-input.tsx';
import { Failures } from '../parts/failures.tsx';
import { Progress } from '../parts/progress.tsx';
import { type Enrolment, listedName } from './enrolment.ts';
import { ClassChoicesDocument } from './enrolments.generated.ts';
import { type Move, moveStudents } from './move.ts';
import { Names } from './names.tsx';
import { useReloadEnrolments } from './reload-enrolments.ts';

interface Props {
  readonly section: ClassDetails;
  /** The enrolments that are ticked. */
  readonly enrolments: readonly Enrolment[];
  readonly onDone: (message: string) => void;
}

/** Moves the students who are ticked to another class. */
export function MoveStudents({ enrolments, ...props }: Props) {
  return (
    <DialogButton label={t('roster.move')} title={t('roster.move')} isDisabled={enrolments.length === 0}>
      {(close) => <MoveForm {...props} enrolments={enrolments} close={close} />}
    </DialogButton>
  );
}

async function findClasses(search: string): Promise<Choice[]> {
  const { classes } = await request(ClassChoicesDocument, { search: search || null });
  return classes.data.map((section) => ({
    id: section.id,
    label: section.name,
    hint: [section.code, section.term?.name, seatsOf(section)].filter(Boolean).join(' · '),
  }));
}

/** Moves students, and remembers across attempts who has moved and who has only been enrolled in the new class. */
function useMove(ticked: readonly Enrolment[], target: Choice | null, onMoved: (count: number) => void) {
  const today = useToday();
  const reload = useReloadEnrolments();
  const [enrolledThere, setEnrolledThere] = useState<ReadonlySet<number>>(new Set());
  const [movedIds, setMovedIds] = useState<ReadonlySet<number>>(new Set());
  const [ended, setEnded] = useState(0);
  // An enrolment that ends on a later day is still ticked after the move.
  const enrolments = ticked.filter(({ id }) => !movedIds.has(id));
  const moving = useMutation({
    mutationFn: async (form: FormData) => {
      if (!target) throw new ApiError('VALIDATION_ERROR', '', { classId: [t('roster.choose-class')] });
      setEnded(0);
      const beginsOn = String(form.get('beginsOn')) || today;
      return moveStudents(
        enrolments,
        { classId: target.id, className: target.label, beginsOn },
        enrolledThere,
        setEnded,
      );
    },
    onSuccess: async ({ moved, failures, error }) => {
      const allMoved = new Set([...movedIds, ...moved.map(({ id }) => id)]);
      setMovedIds(allMoved);
      setEnrolledThere(new Set(failures.map(({ item }) => item.id)));
      await reload();
      if (!error && failures.length === 0) onMoved(allMoved.size);
    },
  });
  return { moving, ended, enrolments, isTargetFixed: enrolledThere.size > 0 };
}

function MoveForm({ section, enrolments: ticked, onDone, close }: Props & { close: () => void }) {
  const today = useToday();
  const [target, setTarget] = useState<Choice | null>(null);
  const { moving, ended, enrolments, isTargetFixed } = useMove(ticked, target, (count) => {
    close();
    onDone(t('roster.moved', { count, class: target?.label ?? '' }));
  });
  const count = enrolments.length;
  return (
    <InputForm
      submitLabel={t('roster.move-count', { count })}
      isPending={moving.isPending}
      error={moving.error ?? moving.data?.error}
      onSubmit={moving.mutate}
      onCancel={close}
    >
      {moving.data && <MoveReport move={moving.data} />}
      {!isTargetFixed && <p>{t('roster.move-text', { count, class: section.name })}</p>}
      <Names enrolments={enrolments} />
      <ChoiceInput
        name="classId"
        label={t('roster.move-to')}
        queryKey="class"
        search={findClasses}
        without={new Set([section.id])}
        isFixed={isTargetFixed}
        onChange={setTarget}
      />
      <TextInput
        name="beginsOn"
        type="date"
        label={t('roster.begins-on')}
        defaultValue={firstDay(enrolments, today)}
        isRequired
      />
      {moving.isPending && ended > 0 && (
        <Progress label={t('roster.ending', { done: ended, count })} done={ended} total={count} />
      )}
    </InputForm>
  );
}

/** Returns the day on which students can move: today, or when the last of their enrolments begins. */
function firstDay(enrolments: readonly Enrolment[], today: string): string {
  return enrolments.reduce((day, { beginsOn }) => (beginsOn > day ? beginsOn : day), today);
}

/** Tells what a move did that did not succeed as a whole. */
function MoveReport({ move: { moved, failures, error } }: { move: Move }) {
  return (
    <>
      {moved.length > 0 && <p role="status">{t('roster.moved-some', { count: moved.length })}</p>}
      {error !== null && <p>{t(hasCode(error, 'NETWORK') ? 'roster.move-unknown' : 'roster.not-moved')}</p>}
      <Failures title={t('roster.in-both')} failures={failures} nameOf={listedName} />
    </>
  );
}
