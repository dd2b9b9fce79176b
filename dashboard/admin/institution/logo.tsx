import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { servicePath } from '../../place.ts';
import { t } from '../../texts.ts';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useSave } from '../../ui/forms/input-form.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { upload } from '../../upload.ts';
import { UpdateInstitutionDocument, UpdateLogoDocument } from './institution.generated.ts';
import './institution.css';

/** The largest logo that the service takes. */
const MAX_BYTES = 200 * 1024;

/** The logo, which is replaced by choosing another file. */
export function Logo() {
  const { logoPath } = useViewer().institution;
  const saving = useSave({
    done: t('institution.saved'),
    save: (file: File | null): Promise<unknown> =>
      file ? upload(UpdateLogoDocument, {}, file) : request(UpdateInstitutionDocument, { input: { removeLogo: true } }),
  });
  return (
    <section className="logo">
      <h2>{t('word.logo')}</h2>
      {saving.error && <ErrorMessage error={saving.error} />}
      {logoPath && (
        <p>
          <img src={`${servicePath}/${logoPath}`} alt={t('institution.logo-present')} />
          <button type="button" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {t('templates.remove-logo')}
          </button>
        </p>
      )}
      <FileField
        label={t('institution.logo-choose')}
        accept="image/png,image/jpeg"
        hint={t('institution.logo-hint')}
        maxBytes={MAX_BYTES}
        onChoose={(file) => saving.mutate(file)}
      />
    </section>
  );
}
