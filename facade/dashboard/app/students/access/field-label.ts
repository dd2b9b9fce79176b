import { t } from '../../texts.ts';
import { textOfField } from '../changes/changed-values.ts';

/** Returns a field of the record of disclosures as people read it; one of a related record by its technical name. */
export function fieldLabel(name: string): string {
  const text = textOfField(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return text ? t(text) : name;
}
