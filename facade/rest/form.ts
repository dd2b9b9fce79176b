import type { Request } from 'express';
import { AppError } from '../../src/errors.ts';
import { type FormFile, readMultipart } from '../graphql/multipart.ts';
import type { RequestProblems } from './request-problems.ts';

/** A form has a handful of short fields beside its file. */
const LIMITS = { fields: 50, fieldSize: 10_000, files: 10 };

export interface Form {
  /** Values of the text fields and of the query; an array where one was sent several times, in whichever of the two. */
  readonly fields: Record<string, string | string[]>;
  /** The file that the route takes; of several the first. */
  readonly file?: FormFile | undefined;
  /** How many files were sent under each name. */
  readonly sent: ReadonlyMap<string, number>;
}

/**
 * Reads a form with one file, of the name that the route takes and of at most `maxBytes`; files beside it are not kept.
 * @throws AppError `unsupported_media_type` for what is no form, `bad_request` for a malformed one, `payload_too_large`
 */
export async function readForm(request: Request, fileName: string, maxBytes: number): Promise<Form> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', 'Send a form with the file, with Content-Type: multipart/form-data.');
  }
  const fields: Form['fields'] = Object.assign(Object.create(null), request.query);
  const sent = new Map<string, number>();
  const file = await readMultipart(
    request,
    { ...LIMITS, fileSize: maxBytes },
    {
      field: (name, value) => {
        // Browsers send the fields that nobody has filled in too.
        if (value !== '') addTo(fields, name, value);
      },
      file: (name) => {
        const count = (sent.get(name) ?? 0) + 1;
        sent.set(name, count);
        return name === fileName && count === 1;
      },
    },
  );
  return { fields, sent, file };
}

/** The form's file, by the name that a route takes, if it is there; files of other names are problems. */
export function uploaded(name: string, { file, sent }: Form, problems: RequestProblems): Record<string, FormFile> {
  for (const [other, count] of sent) {
    if (other !== name) problems.addUnknown(other, [name]);
    else if (count > 1) problems.add(name, 'must be sent only once.');
  }
  return file ? { [name]: file } : {};
}

function addTo(fields: Form['fields'], name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [known, value].flat();
}
