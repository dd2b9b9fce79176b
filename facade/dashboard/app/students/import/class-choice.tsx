import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { type Choice, SearchPicker } from '../../ui/forms/search-picker.tsx';
import { ImportClassesDocument } from './import.generated.ts';
import type { ChosenClass } from './import-options.ts';

interface Props {
  readonly label: string;
  /** Says what no class means. */
  readonly noneLabel: string;
  readonly chosen: ChosenClass | null;
  readonly onChoose: (chosen: ChosenClass | null) => void;
}

async function findClasses(search: string): Promise<Choice[]> {
  const { classes } = await request(ImportClassesDocument, { search: search || null });
  return classes.data.map(({ id, name, code }) => ({ id, label: name, hint: code }));
}

/** Chooses a class, or none. */
export function ClassChoice({ label, noneLabel, chosen, onChoose }: Props) {
  return (
    <div className="class-choice">
      <span>{label}</span>
      <DialogButton label={chosen?.name ?? noneLabel} title={label}>
        {(close) => {
          const choose = (picked: ChosenClass | null) => {
            onChoose(picked);
            close();
          };
          return (
            <>
              <SearchPicker
                label={t('import.find-class')}
                queryKey="import-classes"
                search={findClasses}
                onPick={(picked) => choose({ id: picked.id, name: picked.label })}
              />
              <div className="actions">
                <button type="button" onClick={() => choose(null)}>
                  {noneLabel}
                </button>
                <button type="button" onClick={close}>
                  {t('app.cancel')}
                </button>
              </div>
            </>
          );
        }}
      </DialogButton>
    </div>
  );
}
