import type { Request } from 'express';
import { AppError } from '../../src/shared/errors.ts';
import { type FormFile, readMultipart } from '../http/multipart.ts';
import type { RequestValidationErrors } from './request-validation-errors.ts';

const LIMITS = { fields: 50, fieldSize: 10_000, files: 10 };

export interface Form {
  /** Values of the form's text fields and of the query. A field that was sent several times, in either of them, is an array. */
  readonly fields: Record<string, string | string[]>;
  /** The first file with the name that the route takes. */
  readonly file?: FormFile | undefined;
  /** Number of files by their field names. */
  readonly fileCounts: ReadonlyMap<string, number>;
}

/**
 * Reads a form and keeps one file of it: the first with the name that the route takes, of at most `maxBytes`.
 * @throws AppError `unsupported_media_type` if the body is not a form, `bad_request` for a malformed form, `payload_too_large`
 */
export async function readForm(request: Request, fileName: string, maxBytes: number): Promise<Form> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', 'Send a form with the file, with Content-Type: multipart/form-data.');
  }
  const fields: Form['fields'] = Object.assign(Object.create(null), request.query);
  const fileCounts = new Map<string, number>();
  const file = await readMultipart(
    request,
    { ...LIMITS, fileSize: maxBytes },
    {
      field: (name, value) => {
        // Browsers send empty fields too.
        if (value !== '') addTo(fields, name, value);
      },
      file: (name) => {
        const count = (fileCounts.get(name) ?? 0) + 1;
        fileCounts.set(name, count);
        return name === fileName && count === 1;
      },
    },
  );
  return { fields, fileCounts, file };
}

/** Returns the form's file under the name that the route takes. Adds files with other names to `errors`. */
export function fileVariable(
  name: string,
  { file, fileCounts }: Form,
  errors: RequestValidationErrors,
): Record<string, FormFile> {
  for (const [other, count] of fileCounts) {
    if (other !== name) errors.addUnknown(other, [name]);
    else if (count > 1) errors.add(name, 'must be sent only once.');
  }
  return file ? { [name]: file } : {};
}

function addTo(fields: Form['fields'], name: string, value: string): void {
  const existing = fields[name];
  fields[name] = existing === undefined ? value : [existing, value].flat();
}
