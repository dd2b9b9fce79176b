import { servicePath } from '../place.ts';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownInstitution } from './last-institution.ts';

/** The sign and the name of an institution, or those of the product. */
export function Brand({
  institution,
}: {
  institution?: Pick<ShownInstitution, 'name' | 'logoPath'> | null | undefined;
}) {
  return (
    <>
      {institution?.logoPath ? (
        <img src={`${servicePath}/${institution.logoPath}`} alt="" />
      ) : (
        <Icon name="institution" />
      )}
      <span>{institution?.name ?? t('app.name')}</span>
    </>
  );
}
