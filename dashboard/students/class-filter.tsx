import { t } from '../texts.ts';
import { Combobox } from '../ui/forms/combobox.tsx';
import { useNamedChoice } from '../ui/forms/use-named-choice.ts';
import { findClasses } from './choices.ts';

interface Props {
  readonly classId: number | undefined;
  /** Name of the class, if it is known. */
  readonly className: string | undefined;
  readonly onChoose: (classId: number | undefined) => void;
}

/** The choice of the class whose students are meant. Without a choice those of all are. */
export function ClassFilter({ classId, className, onChoose }: Props) {
  const [chosen, note] = useNamedChoice(classId, className);
  return (
    <Combobox
      label={t('students.class')}
      placeholder={t('students.all-classes')}
      queryKey="class"
      search={findClasses}
      chosen={chosen}
      onChoose={(choice) => {
        note(choice);
        onChoose(choice?.id);
      }}
    />
  );
}
