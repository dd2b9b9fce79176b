import { t } from '../texts.ts';
import { ChoiceButton } from '../ui/forms/choice-button.tsx';
import { findClasses } from './choices.ts';

interface Props {
  readonly classId: number | undefined;
  /** Name of the class, if it is known. */
  readonly className: string | undefined;
  readonly onChoose: (classId: number | undefined) => void;
}

/** The choice of the class whose students are meant, or of all. */
export function ClassFilter({ classId, className = t('app.none'), onChoose }: Props) {
  return (
    <ChoiceButton
      label={t('students.class')}
      noneLabel={t('students.all-classes')}
      searchLabel={t('students.find-class')}
      queryKey="class"
      search={findClasses}
      chosen={classId === undefined ? undefined : className}
      onChoose={(choice) => onChoose(choice?.id)}
    />
  );
}
